import { formatFixed } from '#app/format/format.ts';
import type { EventEffect, EventFigures } from '#contract/eventEffect.ts';
import { formatCount } from '#text/count.ts';
import { chanceNumber, chanceText, poundsText } from './amounts.ts';

/** One row of the comparison: as it is, after the step, and the difference. */
export type EffectRow = {
  label: string;
  now: string;
  /** The range of what is likely, beside the figure. */
  nowNote?: string;
  after: string;
  afterNote?: string;
  change: string;
  /** Size of the change; absent where nothing changes. */
  tone?: ChangeTone;
};
export type ChangeTone = 'good' | 'bad' | 'quiet';

const NONE = '–';
const THIN = '\u202f';
const SCALE = 1000;
const RANK = { GOOD: 3, WARN: 2, BAD: 1, NEUTRAL: null } as const;

/** Returns how amounts of kWh or kW are written beside each other: all in the unit of the largest. */
function scaleOf(values: readonly (number | null | undefined)[], unit: 'kWh' | 'kW') {
  const large = values.some((value) => Math.abs(value ?? 0) >= SCALE);
  return {
    unit: large ? unit.replace('k', 'M') : unit,
    number: (value: number) => (large ? formatFixed(value / SCALE, 2) : formatFixed(value, 1)),
  };
}

/** With a plus sign if it is one after rounding; minus signs are in the text. */
const signed = (value: number, text: string): string => (value > 0 && /[1-9]/.test(text) ? `+${text}` : text);
/** Returns the five rows of what a step does to an event; of a good step too a figure that falls is bad. */
export function effectRows(effect: EventEffect): EffectRow[] {
  const { contractedKwh, before, after } = effect;
  const tone = toneOf(effect);
  const energy = scaleOf([contractedKwh, before.likely?.kwh, after.likely?.kwh], 'kWh');
  const power = scaleOf([before.powerKw, after.powerKw], 'kW');
  const range = ({ likely }: EventFigures) =>
    likely && `${energy.number(likely.p10Kwh)}–${energy.number(likely.p90Kwh)}`;
  const row = (
    label: string,
    now: number | null,
    then: number | null,
    text: (value: number) => string,
    difference: (value: number) => string = text,
  ): EffectRow => {
    const change = now === null || then === null ? NONE : signed(then - now, difference(then - now));
    const falls = now !== null && then !== null && then < now;
    return {
      label,
      now: now === null ? NONE : text(now),
      after: then === null ? NONE : text(then),
      change,
      ...(/[1-9]/.test(change) && { tone: tone === 'good' && falls ? 'bad' : tone }),
    };
  };
  const nowNote = range(before);
  const afterNote = range(after);
  return [
    row('Opted in', before.optedIn, after.optedIn, (value) => formatCount(value).replace('-', '−')),
    {
      ...row('Forecast', energyOf(before), energyOf(after), (kwh) => `${energy.number(kwh)}${THIN}${energy.unit}`),
      ...(nowNote && { nowNote }),
      ...(afterNote && { afterNote }),
    },
    row('Power', powerOf(before), powerOf(after), (kw) => `${power.number(kw)}${THIN}${power.unit}`),
    row('Likelihood of meeting contract', before.chancePercent, after.chancePercent, chanceText, points),
    row('Likely revenue', moneyOf(before, after), moneyOf(after, before), poundsText),
  ];
}

/** Nobody opted in delivers nothing. */
const energyOf = ({ optedIn, likely }: EventFigures): number | null => (optedIn === 0 ? 0 : (likely?.kwh ?? null));
const powerOf = ({ optedIn, powerKw }: EventFigures): number | null => (optedIn === 0 ? 0 : powerKw);
/** And earns nothing, where anybody would. */
const moneyOf = ({ optedIn, likelyGbp }: EventFigures, other: EventFigures): number | null =>
  optedIn === 0 && other.likelyGbp !== null ? 0 : likelyGbp;

const points = (percent: number): string => {
  const whole = Math.round(percent);
  return `${String(whole).replace('-', '−')} ${Math.abs(whole) === 1 ? 'point' : 'points'}`;
};

/** Whether the step is good or bad for an event: bad if its verdict falls. */
export function toneOf({ before, after }: EventEffect): ChangeTone {
  const [from, to] = [RANK[before.verdict.tone], RANK[after.verdict.tone]];
  if (from !== null && to !== null && to < from) return 'bad';
  return (energyOf(after) ?? 0) > (energyOf(before) ?? 0) ? 'good' : 'quiet';
}

/** "Now 7.42 MWh and 25 %. The 1,890 assets that join add about 1.98 MWh." */
export function sayOf(effect: EventEffect): string {
  const { before, after } = effect;
  const change = after.optedIn - before.optedIn;
  if (change === 0) return 'This event does not change.';
  const energy = scaleOf([effect.contractedKwh, before.likely?.kwh, after.likely?.kwh], 'kWh');
  const [now, then] = [energyOf(before), energyOf(after)];
  const one = Math.abs(change) === 1;
  const who = `The ${formatCount(Math.abs(change))} ${one ? 'asset' : 'assets'} that ${change > 0 ? (one ? 'joins' : 'join') : one ? 'leaves' : 'leave'}`;
  if (now === null || then === null) return `${who} ${one ? 'is' : 'are'} not forecast yet.`;
  const chance = before.chancePercent === null ? '' : ` and ${chanceText(before.chancePercent)}`;
  const verb = change > 0 ? (one ? 'adds' : 'add') : one ? 'removes' : 'remove';
  const text = (kwh: number) => `${energy.number(kwh)}${THIN}${energy.unit}`;
  return `Now ${text(now)}${chance}. ${who} ${verb} about ${text(Math.abs(then - now))}.`;
}

/** "0.08 MW, +£28": what refused assets would add; null where nobody knows. */
export function worthOf(refusedBy: readonly { kw: number | null; gbp: number | null }[]): string | null {
  const known = refusedBy.filter(({ kw }) => kw !== null);
  if (known.length === 0) return null;
  const kw = known.reduce((sum, each) => sum + each.kw!, 0);
  const gbp = known.reduce((sum, each) => sum + (each.gbp ?? 0), 0);
  const power = scaleOf([kw], 'kW');
  const pounds = known.some((each) => each.gbp !== null) ? `, ${signed(gbp, poundsText(gbp))}` : '';
  return `${power.number(kw)}${THIN}${power.unit}${pounds}`;
}

/** "−0.4 kW, likelihood 41 → 39 %, −£0.12": a step's effect on one event in a line; empty where nothing is known. */
export function effectLine({ before, after }: EventEffect): string {
  const [from, to] = [powerOf(before), powerOf(after)];
  const [earned, earns] = [moneyOf(before, after), moneyOf(after, before)];
  const power = scaleOf([from, to], 'kW');
  const number = (percent: number | null) => (percent === null ? '0' : chanceNumber(percent));
  return [
    from !== null && to !== null && `${signed(to - from, power.number(to - from))}${THIN}${power.unit}`,
    before.chancePercent !== null &&
      `likelihood ${number(before.chancePercent)} → ${number(after.chancePercent)}${THIN}%`,
    earned !== null && earns !== null && signed(earns - earned, poundsText(earns - earned)),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
