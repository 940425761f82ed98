import { IconBan, IconCalendarEvent } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { useCommands } from '#app/ui/commands.ts';
import type { Event } from '#contract/event.ts';
import { isOpen } from './outcome.ts';

/** Actions on an event for the command palette; renders nothing. */
export default function EventCommands({ event, onCancel }: { event: Event; onCancel: () => void }) {
  const { eventUUID, name } = event;
  const navigate = useNavigate();
  const mayOperate = useMayOperate();
  const mayChange = usePermission('updateEvent');
  const copy = {
    id: 'copy',
    label: `Copy ${name}`,
    icon: IconCalendarEvent,
    run: () => void navigate({ to: '/events/new', search: { from: eventUUID } }),
  };
  const change = {
    id: 'change',
    label: `Change ${name}`,
    icon: IconCalendarEvent,
    run: () => void navigate({ to: '/events/new', search: { edit: eventUUID } }),
  };
  const cancel = { id: 'cancel', label: `Cancel ${name}`, icon: IconBan, run: onCancel };
  const possible = isOpen(event)
    ? [copy, ...(mayChange ? [change] : []), cancel]
    : event.state === 'STARTED'
      ? [copy, cancel]
      : [copy];
  useCommands(mayOperate ? possible : []);
  return null;
}
