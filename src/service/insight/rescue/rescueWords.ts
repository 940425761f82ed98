import type { EventRescue, RescueStatus } from '#contract/rescue.ts';
import type { RescueState } from '#energy/offers/rescue.ts';
import { londonWallClock } from '#energy/time/london.ts';
import { roundGbpText } from '#text/amounts.ts';
import { plural } from '#text/count.ts';
import type { CallState } from '../../dispatch/orders/readCallables.ts';

/** Facts for the sentence of a rescue. */
export interface JudgedRescue {
  status: RescueStatus;
  isRunning: boolean;
  unitId: string | null;
  threatened: readonly { startMs: number; state: RescueState; factorAfter: number }[];
  factorBelow: number | null;
  /** Number of assets to call. */
  assets: number;
  /** Null where nobody knows what users are paid. */
  costGbp: number | null;
  savesGbp: number | null;
  callState: CallState;
}

const CANNOT: Record<CallState, string> = {
  OPEN: 'no asset can be called for more',
  NO_ORDER: 'nothing can be called, as the event has no dispatch',
  STOPPED: 'nothing can be called while dispatch is stopped',
};

/** Judges a rescue in a sentence. */
export function rescueVerdict(judged: JudgedRescue): EventRescue['verdict'] {
  const { status, factorBelow } = judged;
  if (status === 'NOT_APPLICABLE')
    return {
      tone: 'NEUTRAL',
      sentence: judged.isRunning ? 'No strikes are counted for this event' : 'The event is not running',
    };
  if (status === 'UNKNOWN')
    return { tone: 'NEUTRAL', sentence: 'No event of this type has been settled yet: strikes cannot be estimated' };
  if (status === 'CLEAR')
    return { tone: 'GOOD', sentence: `No strike threatens: every half-hour is likely to reach K ${factorBelow}` };
  return { tone: 'BAD', sentence: `${threatText(judged)}: ${remedyText(judged)}` };
}

/** Returns the same in two parts where a strike can still be avoided: what threatens, and what to do; else null. */
export const rescueThreat = (judged: JudgedRescue): { threat: string; remedy: string } | null =>
  judged.status === 'RESCUABLE' || judged.status === 'SHORT'
    ? { threat: threatText(judged), remedy: remedyText(judged) }
    : null;

const openOf = ({ threatened }: Pick<JudgedRescue, 'threatened'>) =>
  threatened.filter(({ state }) => state !== 'CLOSED');

/** Returns which strikes threaten: "HALF-02-Z9 falls below K 0.5 at 18:30". */
function threatText(judged: JudgedRescue): string {
  const { status, unitId, factorBelow, threatened } = judged;
  return `${unitId} falls below K ${factorBelow} ${atTimes(status === 'TOO_LATE' ? threatened : openOf(judged))}`;
}

/** Returns what to do: "call 14 assets now for £9.12, which saves £61.40 and the strike". */
function remedyText(judged: JudgedRescue): string {
  const { status, assets, callState, costGbp, savesGbp } = judged;
  if (status === 'TOO_LATE') return 'too late to call assets';
  if (assets === 0) return CANNOT[callState];
  const open = openOf(judged);
  const met = open.filter(({ state }) => state === 'MET').length;
  const cost = costGbp === null ? '' : ` for ${roundGbpText(costGbp)}`;
  const saves = savesGbp !== null && savesGbp > 0 ? `saves ${roundGbpText(savesGbp)}` : null;
  const avoids = saves === null ? 'avoids' : `${saves} and`;
  const strikes = met === 1 ? 'the strike' : plural(met, 'strike');
  if (status === 'RESCUABLE') return `call ${plural(assets, 'asset')} now${cost}, which ${avoids} ${strikes}`;
  const calling = `calling ${plural(assets, 'asset')} now${cost}`;
  const most = Math.max(...open.flatMap(({ state, factorAfter }) => (state === 'SHORT' ? [factorAfter] : [])));
  const reaches = `K ${most.toFixed(2)} at most`;
  if (met > 0) return `${calling} ${avoids} ${met} of ${plural(open.length, 'strike')}; the rest reach ${reaches}`;
  return `${calling} ${saves === null ? '' : `${saves}, but `}reaches ${reaches}, still a strike`;
}

const SHOWN_TIMES = 3;

/** Returns "at 18:30", "at 18:30 and 19:00", "at 17:00 and 4 more half-hours". */
function atTimes(halfHours: readonly { startMs: number }[]): string {
  const clocks = halfHours.map(({ startMs }) => londonWallClock(startMs));
  if (clocks.length > SHOWN_TIMES) return `at ${clocks[0]} and ${clocks.length - 1} more half-hours`;
  return clocks.length === 1 ? `at ${clocks[0]}` : `at ${clocks.slice(0, -1).join(', ')} and ${clocks.at(-1)}`;
}
