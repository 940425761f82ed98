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
      title={`New address for ${feed.label}?`}
      action="Make a new address"
      keep="Keep the address"
      onConfirm={async () => void (await rotate.mutateAsync({ params: { feedUUID: feed.feedUUID } }))}
      onClose={onClose}
    >
      <p>Programs that read it at the old address get nothing from now on.</p>
    </ConfirmDialog>
  );
}
