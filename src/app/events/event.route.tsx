import { IconCalendarEvent } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';

export const Route = createFileRoute('/_frame/events/$eventUUID')({ component: EventPage });

function EventPage() {
  return (
    <>
      <PageHeader title="Event" crumbs={[{ label: 'Events', to: '/events' }]} />
      <EmptyState
        icon={IconCalendarEvent}
        title="Not settled yet"
        text="Baseline, delivery and revenue appear here once the event has ended."
      />
    </>
  );
}
