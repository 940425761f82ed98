import type { IntervalPeriod, VtnEvent } from './types.ts';

/** A part of an event in which a device is asked for one power. */
export interface Step {
  start: number;
  end: number;
  type: string;
  kw: number;
}

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

export function durationMs(text: string): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(text) ?? [];
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
}

/** The steps of an event in their order: each interval has a period, or follows the one before it. */
export function stepsOf({ intervalPeriod, intervals = [] }: VtnEvent): Step[] {
  const steps: Step[] = [];
  for (const { intervalPeriod: own, payloads } of intervals) {
    const period: IntervalPeriod = { ...intervalPeriod, ...own };
    const start = own?.start === undefined && steps.length > 0 ? steps.at(-1)!.end : Date.parse(period.start ?? '');
    const end = start + durationMs(period.duration ?? 'PT0S');
    for (const { type, values } of payloads)
      if (typeof values[0] === 'number') steps.push({ start, end, type, kw: values[0] });
  }
  return steps.sort((a, b) => a.start - b.start);
}

export const startOf = (event: VtnEvent): number => stepsOf(event)[0]?.start ?? Infinity;
export const endOf = (event: VtnEvent): number => Math.max(-Infinity, ...stepsOf(event).map(({ end }) => end));
