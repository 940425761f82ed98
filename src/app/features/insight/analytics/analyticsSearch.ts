import * as z from 'zod';
import { dayKind } from '#contract/baselineTrial.ts';
import { eventType } from '#contract/event.ts';
import { uuid } from '#contract/primitives.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';

export const spans = ['30', '90', '365'] as const;
export const certainties = ['80', '90', '95', '99'] as const;
const responseFields = ['reliability', 'meanKw', 'response', 'fatigue', 'events', 'assetId'] as const;
type Field = (typeof responseFields)[number];
const orders = responseFields.flatMap((field) => [field, `-${field}` as const]) as [Field, ...(Field | `-${Field}`)[]];

const forecastFields = ['error', 'coverage', 'energy', 'assetId'] as const;
type ForecastField = (typeof forecastFields)[number];
const forecastOrders = forecastFields.flatMap((field) => [field, `-${field}` as const]) as [
  ForecastField,
  ...(ForecastField | `-${ForecastField}`)[],
];

// The router reads ?days=90 as a number.
const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options, usual: Options[number]) =>
  z.union([z.enum(options), z.number().transform(String).pipe(z.enum(options))]).catch(usual as never);

export const DEFAULT_SPAN = '365';
export const DEFAULT_CERTAINTY = '95';
export const trialWindows = ['morning', 'midday', 'evening', 'day'] as const;
export type TrialWindow = (typeof trialWindows)[number];
export const trialDays = ['5', '10', '20'] as const;
export const DEFAULT_TRIAL_DAYS = '10';

/** The analytics page's address: view, part of the fleet, days, and the open record. */
export const AnalyticsSearch = z.object({
  tab: z
    .enum(['responses', 'headroom', 'baselines', 'adjustments', 'forecasts', 'chances'])
    .default('responses')
    .catch('responses'),
  days: oneOf(spans, DEFAULT_SPAN).default(DEFAULT_SPAN),
  direction: eventType.default('TURN_DOWN').catch('TURN_DOWN'),
  portfolio: uuid.optional().catch(undefined),
  scheme: uuid.optional().catch(undefined),
  search: z
    .union([z.string().max(100), z.number().transform(String)])
    .default('')
    .catch(''),
  sort: z.enum(orders).optional().catch(undefined),
  asset: uuid.optional().catch(undefined),
  /** The target power. */
  kw: z.int().min(1).max(100_000_000).optional().catch(undefined),
  certainty: oneOf(certainties, DEFAULT_CERTAINTY).default(DEFAULT_CERTAINTY),
  /** Parameters of a baseline trial: half hours of the clock, how many days and of which kind. */
  window: z.enum(trialWindows).default('evening').catch('evening'),
  tried: oneOf(trialDays, DEFAULT_TRIAL_DAYS).default(DEFAULT_TRIAL_DAYS),
  dayType: dayKind.default('WORKING').catch('WORKING'),
  /** The day of the kept forecast that is shown; the newest where absent. */
  day: z.iso.date().optional().catch(undefined),
  /** Order of the assets by how well they were forecast. */
  order: z.enum(forecastOrders).optional().catch(undefined),
});
export type AnalyticsSearch = z.infer<typeof AnalyticsSearch>;
export type ChangeAnalytics = (changes: Partial<AnalyticsSearch>, replace?: boolean) => void;

export const analyticsDefaults = {
  tab: 'responses',
  days: DEFAULT_SPAN,
  direction: 'TURN_DOWN',
  search: '',
  certainty: DEFAULT_CERTAINTY,
  window: 'evening',
  tried: DEFAULT_TRIAL_DAYS,
  dayType: 'WORKING',
} as const;

/** Whole London days up to the end of today, so that the query key stays the same all day. */
export function spanOf(days: string, now: number): { from: string; to: string } {
  const end = addDays(londonDate(now), 1);
  const iso = (date: string): string => new Date(londonMidnight(date)).toISOString().replace('.000Z', 'Z');
  return { from: iso(addDays(end, -Number(days))), to: iso(end) };
}
