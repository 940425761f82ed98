import type { z } from 'zod';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { Event, EventPortfolio } from '#contract/event.ts';
import { formatCount, plural } from '#text/count.ts';
import { AtStake } from './AtStake.tsx';

export type Assigned = z.infer<typeof EventPortfolio>;

/**
 * Shows who leaves and who stays, then removes a portfolio from an event before its start; mounted while it is open.
 */
export default function RemovePortfolio({
  event,
  portfolio,
  onClose,
}: {
  event: Event;
  portfolio: Assigned;
  onClose: () => void;
}) {
  const { portfolioUUID, name, assetsInvited, assetsOptedIn } = portfolio;
  const remove = useOperation('removeEventPortfolio');
  return (
    <ConfirmDialog
      title={`Remove ${name} from ${event.name}?`}
      action="Remove"
      keep="Keep portfolio"
      onConfirm={async () => {
        await remove({ params: { 'event-uuid': event.eventUUID, portfolioUUID } });
        return `${name} has been removed from ${event.name}.`;
      }}
      onClose={onClose}
    >
      <p>
        {assetsInvited === 0
          ? 'None of its assets is invited, so no asset leaves the event.'
          : assetsOptedIn === 0
            ? `None of its ${plural(assetsInvited, 'asset')} in the event is opted in. Those that have not ` +
              'answered leave the event.'
            : `Of its ${plural(assetsInvited, 'asset')} in the event, ${formatCount(assetsOptedIn)} ` +
              `opted in and ${assetsOptedIn === 1 ? 'stays' : 'stay'}: opt them out to release them. Those that ` +
              'have not answered leave the event.'}
      </p>
      <AtStake event={event} lead="Opted-in assets stay, so the outlook is unchanged" />
      <p>Assets that join the portfolio later are not invited. The portfolio can be assigned again before the start.</p>
    </ConfirmDialog>
  );
}
