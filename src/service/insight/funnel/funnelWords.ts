import type { FunnelStage, FunnelStep } from '#contract/eventAnalytics.ts';
import type { EventRow, FunnelCounts } from '#store/schema.ts';
import { formatCount, plural } from '#text/count.ts';
import { isSettleable } from '../../baselines/measurement/measureOptedIn.ts';

type Lost = FunnelCounts['lost'];

const REASONS = {
  FLEET: null,
  REGISTERED: 'not in the scheme',
  CONSENTED: 'without consent to dispatch',
  MPAN_VALID: 'without a valid MPAN',
  OPTED_IN: 'able to take part, not opted in',
  DELIVERED: 'no delivery',
} as const satisfies Partial<Record<FunnelStage, string | null>>;

/** Returns why assets did not pass a stage, for after their number: "474 without consent to dispatch". */
export function reasonOf(stage: FunnelStage, lost: Lost, event: EventRow): string | null {
  if (stage === 'READY') return unreadyText(lost);
  if (stage === 'OPTED_IN' && event.hold_out !== null) return 'able to take part, not opted in or in the control group';
  if (stage !== 'DATA_COMPLETE') return REASONS[stage];
  return isSettleable(event) ? 'with missing readings' : 'without a baseline, counted as zero';
}

/** Returns text like "206 rejected, 135 with another provider". */
function unreadyText(lost: Lost): string {
  const texts = UNREADY.flatMap(([status, text]) => {
    const assets = lost.find((each) => each.stage === 'READY' && each.schemeStatus === status)?.assets ?? 0;
    return assets === 0 ? [] : [`${formatCount(assets)} ${text}`];
  });
  return texts.length === 0 ? 'not ready' : texts.join(', ');
}
const UNREADY = [
  ['REJECTED', 'rejected'],
  ['DUPLICATED', 'with another provider'],
  ['OPT_IN', 'awaiting the check'],
] as const;

/** Returns the remedy of a stage's losses before the event starts, and of missing readings until it is final. */
export function remedyOfStage(
  stage: FunnelStage,
  { users }: { users: number },
  event: EventRow,
  { isFinal, isClosed }: { isFinal: boolean; isClosed: boolean },
): FunnelStep['remedy'] {
  if (stage === 'DATA_COMPLETE')
    return isFinal || event.state === 'CANCELLED' ? null : { code: 'ASK_READINGS', label: 'Ask for readings' };
  if (event.state !== 'SCHEDULED' || isClosed) return null;
  switch (stage) {
    case 'REGISTERED':
      return { code: 'OPT_INTO_SCHEME', label: 'Opt into the scheme' };
    case 'CONSENTED':
      return {
        code: 'ASK_CONSENT',
        label: users === 0 ? 'Assign users' : `Ask ${plural(users, 'user')}`,
      };
    case 'MPAN_VALID':
      return { code: 'CORRECT_MPANS', label: 'Correct the MPANs' };
    case 'READY':
      return { code: 'READ_REASONS', label: 'View reasons' };
    case 'OPTED_IN':
      return { code: 'OPT_IN', label: 'Opt in' };
    default:
      return null;
  }
}
