/** One half hour's baseline by a method that does not average days, with the values from which it is made. */
import { at } from '../halfHourSeries.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { AssetHistory } from './assetHistory.ts';
import { ownBaseline } from './ownBaseline.ts';
import type { InstructedEvent, OwnRules } from './rules.ts';
import { WH_PER_KW } from './windowBaseline.ts';

export interface OwnExplanation {
  kind: OwnRules['kind'];
  /** Baseline; NaN where there is none. */
  valueWh: number;
  /** Half hours whose mean it is; none where it is no mean. */
  averaged: { startMs: number; wh: number }[];
  /** Power that it stands for, import positive; null for a mean and where there is none. */
  kw: number | null;
}

/** Explains how the baseline of the half hour at `atMs` of an event is made, by the same arithmetic. */
export function explainOwn(
  rules: OwnRules,
  event: InstructedEvent,
  history: AssetHistory,
  atMs: number,
): OwnExplanation {
  const valueWh = ownBaseline(rules, event, history, { fromMs: atMs, toMs: atMs + HALF_HOUR_MS })[0]!;
  const averaged = averagedBy(rules, event).map((startMs) => ({ startMs, wh: at(history.series, startMs) }));
  const isMean = averaged.length > 0;
  return { kind: rules.kind, valueWh, averaged, kw: isMean || Number.isNaN(valueWh) ? null : valueWh / WH_PER_KW };
}

/** Returns the half hours that a method averages, earliest first. */
function averagedBy(rules: OwnRules, { eventStartMs, eventEndMs, instructedMs }: InstructedEvent): number[] {
  if (rules.kind === 'METER_BEFORE') {
    const endMs = Math.floor(Math.min(instructedMs, eventStartMs) / HALF_HOUR_MS) * HALF_HOUR_MS;
    return startsFrom(endMs - rules.halfHours * HALF_HOUR_MS, rules.halfHours);
  }
  if (rules.kind !== 'BEFORE_AFTER') return [];
  const { before, after, gapBefore, gapAfter } = rules;
  return [
    ...startsFrom(eventStartMs - (gapBefore + before) * HALF_HOUR_MS, before),
    ...startsFrom(eventEndMs + gapAfter * HALF_HOUR_MS, after),
  ];
}

const startsFrom = (firstMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, slot) => firstMs + slot * HALF_HOUR_MS);
