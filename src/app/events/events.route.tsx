import { IconCalendarEvent } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';

export const Route = createFileRoute('/_frame/events/')({ component: EventsPage });

function EventsPage() {
  return (
    <>
      <PageHeader title="Events" />
      <EmptyState icon={IconCalendarEvent} title="No events yet" text="Scheduled, live and settled events appear here." />
    </>
  );
}
