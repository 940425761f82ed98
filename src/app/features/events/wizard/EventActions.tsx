import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import type { Event } from '#contract/event.ts';
import { isOpen } from '../outcome.ts';

/** Links to edit a scheduled event, and to copy any. */
export function EventActions({ event }: { event: Event }) {
  const { eventUUID } = event;
  const mayChange = usePermission('updateEvent');
  if (!useMayOperate()) return null;
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/events/new" search={{ from: eventUUID }} preload={false} {...props} />}
      >
        Copy event
      </Button>
      {mayChange && isOpen(event) && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/events/new" search={{ edit: eventUUID }} preload={false} {...props} />}
        >
          Change
        </Button>
      )}
    </>
  );
}
