import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { CalendarFeed } from '#contract/mail/calendarFeed.ts';
import { FeedAddress } from './FeedAddress.tsx';

/** Asks whether a calendar gets a new address, and shows it once. */
export function RotateFeed({ feed, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const rotate = useMutation(mutation('rotateCalendarFeed'));
  if (rotate.data)
    return <FeedAddress title="The calendar has a new address" url={rotate.data.url} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Replace the address of ${feed.label}?`}
      action="Replace address"
      keep="Keep address"
      onConfirm={async () => void (await rotate.mutateAsync({ params: { feedUUID: feed.feedUUID } }))}
      onClose={onClose}
    >
      <p>Calendar apps that use the old address receive nothing from now on.</p>
    </ConfirmDialog>
  );
}
