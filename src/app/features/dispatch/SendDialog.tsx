import { useQuery } from '@tanstack/react-query';
import { useNow } from '#app/data/clock.ts';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { formatPower } from '#app/format/format.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { DispatchOrder } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { Effect } from './Effect.tsx';
import { whenText } from './summaryWords.ts';
import { isTooNear, UNDO_SECONDS, undoText } from './undo.ts';

type SendDialogProps = {
  event: Event;
  plan: DispatchOrder;
  terms: BodyOf<'createDispatchOrder'>;
  onClose: () => void;
};

/** Asks before an event is dispatched, with the effect; what leaves can be undone for a moment. */
export default function SendDialog({ event, plan, terms, onClose }: SendDialogProps) {
  const { eventUUID, name, startTime } = event;
  const { requestedKw, assets, needsConfirmation, controllers, issueAtUTC } = plan;
  const now = useNow();
  const params = { 'event-uuid': eventUUID };
  const isOffered = useIsOffered('getEventBalance');
  const balance = useQuery(query('getEventBalance', { params }, { enabled: isOffered })).data;
  const send = useOperation('createDispatchOrder');
  const [start, leaves] = [Date.parse(startTime), Date.parse(issueAtUTC)];
  return (
    <ConfirmDialog
      title={needsConfirmation ? 'Request confirmation?' : 'Send this dispatch?'}
      action={
        needsConfirmation
          ? 'Request confirmation by a second operator'
          : `Send ${formatPower(requestedKw)} to ${plural(assets, 'asset')}`
      }
      keep="Do not send"
      ends={false}
      onConfirm={async () => {
        const order = await send({ params, body: { ...terms, undoSeconds: UNDO_SECONDS } });
        return sentText(order, name, now);
      }}
      onClose={onClose}
    >
      <Effect
        power={{ label: 'Instructed', kw: requestedKw }}
        assets={assets}
        controllers={controllers.map((each) => ({ name: each.name, kw: each.requestedKw }))}
        takesEffect={`${leaves > now + UNDO_SECONDS * 1000 ? `Instructions leave at ${whenText(issueAtUTC, now)}; devices` : 'Devices'} switch at ${whenText(startTime, now)}`}
        chance={chanceText(balance?.chancePercent ?? null)}
        undo={
          needsConfirmation
            ? 'Nothing is sent until a second operator confirms it.'
            : leaves > now + UNDO_SECONDS * 1000
              ? 'Nothing leaves before: until then you can undo it.'
              : undoText(start, now)
        }
      />
    </ConfirmDialog>
  );
}

/** The forecast counts on devices that follow; how much less it were without them nobody has measured. */
const chanceText = (percent: number | null): string | undefined =>
  percent === null ? undefined : `${Math.round(percent)} % if the devices follow`;

function sentText({ status, assets, issueAtUTC }: DispatchOrder, name: string, now: number): string {
  if (status === 'AWAITING_CONFIRMATION')
    return `${name} is awaiting confirmation by a second operator. Nothing is sent until then.`;
  if (status !== 'WAITING') return `${name} is being sent to ${plural(assets, 'asset')}.`;
  return isTooNear(Date.parse(issueAtUTC), now) || Date.parse(issueAtUTC) <= now + 2 * UNDO_SECONDS * 1000
    ? `${name} leaves in ${UNDO_SECONDS} seconds, unless you undo it.`
    : `${name} will be sent to ${plural(assets, 'asset')} at ${whenText(issueAtUTC, now)}.`;
}
