import { formatDate, formatNumber } from '#app/format/format.ts';
import type { StageVerdict } from '#app/ui/Stage.tsx';
import type { ComplaintOutcome, ComplaintType, LoadControl, LoadDay } from '#contract/compliance.ts';
import { addDays, daysBetween } from '#energy/time/london.ts';

const TONES: Record<LoadControl['state'], StageVerdict['tone']> = {
  NOT_COUNTED: 'NEUTRAL',
  BELOW: 'GOOD',
  NEAR: 'WARN',
  NOTICE_DUE: 'BAD',
  NOTICE_OVERDUE: 'BAD',
  NOTICE_GIVEN: 'NEUTRAL',
};

export const verdictOf = ({ verdict, state }: LoadControl): StageVerdict => ({
  sentence: verdict,
  tone: TONES[state],
});

/** As the sentence of the service rounds: down, so that what is below a line does not read as at it. */
export function megawatts(mw: number | null): string {
  if (mw === null) return '–';
  const perStep = mw >= 10 ? 10 : 1000;
  // Steps in whole numbers: 0.009 is 9 thousandths, not 8.999….
  const steps = Math.floor(Number((mw * perStep).toFixed(6)));
  return `${(steps / perStep).toLocaleString('en-GB', { maximumFractionDigits: 3 })} MW`;
}

/** The days of a chart, oldest first, from the first of the newest ones: null where nothing was counted. */
export function chartDays(days: readonly LoadDay[], most: number): { day: string; mw: number | null }[] {
  const [newest] = days;
  if (newest === undefined) return [];
  const byDay = new Map(days.map(({ day, controlledMw }) => [day, controlledMw]));
  const first = days.at(-1)!.day;
  const length = Math.min(most, daysBetween(first, newest.day) + 1);
  return Array.from({ length }, (_, place) => {
    const day = addDays(newest.day, place - length + 1);
    return { day, mw: byDay.get(day) ?? null };
  });
}

/** What the sentence leaves out: how it is counted, and what of the fleet it cannot count. */
export function sayOf({ assetsWithoutPower, countedUTC }: LoadControl): string {
  if (countedUTC === null) return 'The first count follows within minutes.';
  const counted = 'Counted every hour: consented assets that can be reached; each day shows its highest count.';
  if (assetsWithoutPower === 0) return counted;
  const unrated = assetsWithoutPower === 1 ? '1 asset has' : `${formatNumber(assetsWithoutPower)} assets have`;
  return `${counted} ${unrated} no rated power and count as zero.`;
}

export const complaintTypeWords: Record<ComplaintType, string> = {
  CONTROL: 'Control of a device',
  CONSENT: 'Consent',
  SWITCHING: 'Switching',
  PAYMENT: 'Payment',
  DATA: 'Data',
  SERVICE: 'Service',
  OTHER: 'Other',
};

export const outcomeWords: Record<ComplaintOutcome, string> = {
  UPHELD: 'Upheld',
  PARTLY_UPHELD: 'Partly upheld',
  NOT_UPHELD: 'Not upheld',
  WITHDRAWN: 'Withdrawn',
  OMBUDSMAN: 'With the ombudsman',
};

/** As choices of a select. */
export const choicesOf = <Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));

/** The days in words, for whoever does not see the chart. */
export function daysInWords(days: readonly LoadDay[]): string {
  const [last] = days;
  if (last === undefined) return 'No days counted yet.';
  const highest = days.reduce((most, day) => (day.controlledMw > most.controlledMw ? day : most));
  return (
    `Controlled on ${formatDate(last.day)}: ${megawatts(last.controlledMw)}. Highest on ` +
    `${formatDate(highest.day)}: ${megawatts(highest.controlledMw)}. The threshold is ${megawatts(last.lineMw)}.`
  );
}

/** The London days of a calendar year. */
export const yearOf = (year: string): { fromDay: string; toDay: string } => ({
  fromDay: `${year}-01-01`,
  toDay: `${year}-12-31`,
});
