import * as z from 'zod';
import { isoOf } from '#app/format/addressRange.ts';
import type { TimeRange } from '#app/format/range.ts';
import type { Asset } from '#contract/asset.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);

/** An asset page's address: tab, range, and the day compared with its baseline. */
export const AssetSearch = z.object({
  tab: z
    .enum(['energy', 'baseline', 'events', 'dispatches', 'tariff', 'analytics', 'consents', 'history'])
    .default('energy')
    .catch('energy'),
  from: instant,
  to: instant,
  direction: z.enum(['import', 'export']).default('import').catch('import'),
  unit: z.enum(['kWh', 'kW']).default('kWh').catch('kWh'),
  compare: z.boolean().default(false).catch(false),
  day: z.iso.date().optional().catch(undefined),
  /** The half hour whose baseline is explained. */
  at: instant,
});
export type AssetSearch = z.infer<typeof AssetSearch>;

export const assetSearchDefaults = { tab: 'energy', direction: 'import', unit: 'kWh', compare: false } as const;

/** The half hour of the address in ms, undefined without one. */
export function momentOf({ at }: Pick<AssetSearch, 'at'>): number | undefined {
  const moment = at === undefined ? NaN : Date.parse(at);
  return moment % HALF_HOUR_MS === 0 ? moment : undefined;
}

export type AssetTab = AssetSearch['tab'];

/** The London day before the one that contains `through`: the last full one with data. */
export const lastFullDay = (through: number): string => addDays(londonDate(through), -1);

const MAX_ANALYSED_MS = 366 * 86_400_000;

/** The part of a range that can be analysed: past half hours, at most a year of them; null where none has passed. */
export function analysedRange({ from, to }: TimeRange, now: number): TimeRange | null {
  const end = Math.min(Date.parse(to), Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS);
  const start = Math.max(Date.parse(from), end - MAX_ANALYSED_MS);
  return start < end ? { from: isoOf(start), to: isoOf(end) } : null;
}

export type TabProps = {
  asset: Asset;
  range: TimeRange;
  address: AssetSearch;
  /** Changes fields of the address. */
  onChange: (change: Partial<AssetSearch>) => void;
};
