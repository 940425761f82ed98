import { formatDate, formatMonth, formatPounds } from '#app/format/format.ts';
import type { StageVerdict } from '#app/ui/Stage.tsx';
import type { DifferenceCause, DisputeState, PaymentLine } from '#contract/payment.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { plural } from '#text/count.ts';

export const causeWords: Record<DifferenceCause, string> = {
  MISSING_DATA: 'Counted by one side only',
  HALF_HOUR: 'Different energy',
  CURVE: 'Different factor or limit',
  ROUNDING: 'Rounding',
  UNEXPLAINED: 'Unexplained',
};

/** What a dispute may become, with the words of the button. */
export const nextStates: Record<DisputeState, readonly (readonly [state: DisputeState, label: string])[]> = {
  OPEN: [
    ['SENT', 'Mark as sent'],
    ['CLOSED', 'Close'],
  ],
  SENT: [
    ['ACCEPTED', 'The buyer accepts'],
    ['REJECTED', 'The buyer rejects'],
    ['CLOSED', 'Close'],
  ],
  ACCEPTED: [['CLOSED', 'Close']],
  REJECTED: [
    ['SENT', 'Sent again'],
    ['CLOSED', 'Close'],
  ],
  CLOSED: [['OPEN', 'Reopen']],
};

export const monthName = (month: string): string => formatMonth(londonMidnight(`${month}-01`));

export const pounds = (gbp: string): string => formatPounds(Number(gbp));

/** "−£12.00", with a plus sign where more was received. */
export const signedPounds = (gbp: string): string => `${Number(gbp) > 0 ? '+' : ''}${pounds(gbp)}`;

/** Rounding to a penny a line is no difference that anybody disputes. */
const isPaid = ({ differenceGbp }: PaymentLine): boolean => Math.abs(Number(differenceGbp)) <= 0.01;

/** How all lines stand, in a sentence. */
export function paymentsVerdict(lines: readonly PaymentLine[]): StageVerdict {
  if (lines.length === 0) return { sentence: 'No payments received yet.', tone: 'NEUTRAL' };
  const open = lines.filter((line) => !isPaid(line));
  if (open.length === 0) return { sentence: `${plural(lines.length, 'line')}, all paid as expected.`, tone: 'GOOD' };
  // In pence: sums of pounds in floating point are off.
  const pence = open.reduce((sum, line) => sum + Math.round(100 * Number(line.differenceGbp)), 0);
  const how = pence < 0 ? 'less' : 'more';
  const sentence = `${formatPounds(Math.abs(pence) / 100)} ${how} than expected, in ${open.length} of ${plural(lines.length, 'line')}.`;
  return { sentence, tone: pence < 0 ? 'BAD' : 'WARN' };
}

export const lineVerdict = (line: PaymentLine): StageVerdict => ({
  sentence: line.verdict,
  tone: isPaid(line) ? 'GOOD' : Number(line.differenceGbp) < 0 ? 'BAD' : 'WARN',
});

/** What else is to be known of a line: events without a run, the dispute's last day. */
export function lineSay({ events, eventsWithoutRun, dispute }: PaymentLine): string {
  const compared = `Compared with the latest runs of ${plural(events, 'event')}`;
  const missing = eventsWithoutRun === 0 ? '' : `; ${plural(eventsWithoutRun, 'event')} without a run yet`;
  const due = dispute?.dueDay && dispute.state === 'OPEN' ? ` To be sent by ${formatDate(dispute.dueDay, true)}.` : '';
  return `${compared}${missing}.${due}`;
}
