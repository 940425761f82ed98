import type { EventStats } from '#contract/stats.ts';
import { londonOffsetMs } from '#energy/time/london.ts';
import type { EventRow, StatsTerms } from '#store/schema.ts';
import type { Cell, Sheet } from '../../platform/http/formats/table.ts';
import { dealsOfEvent } from '../deals.ts';
import type { StatementAsset } from './readAssetResults.ts';

export const STATEMENT: Sheet = {
  name: 'Statement',
  columns: [
    { title: 'Item', width: 26 },
    { title: 'Value', width: 40 },
    { title: 'Unit', width: 14 },
  ],
};

/** Returns a labelled row for each figure that holds for the whole event. */
export const statementRows = (event: EventRow, terms: StatsTerms, stats: EventStats): Cell[][] => [
  ['Event', event.name, null],
  ['Event UUID', stats.eventUUID, null],
  ['Scheme', terms.schemeName, null],
  ['Market pack', `${terms.pack.packId} ${terms.pack.version}`, null],
  ['Baseline method', terms.baselineMethod, null],
  ['Settlement method', terms.settlementMethod, null],
  ['Start', london(event.start_utc), 'UK time'],
  ['End', london(event.end_utc), 'UK time'],
  ['Run', stats.run, null],
  ['Status', stats.status, null],
  ['Calculated', london(stats.calculatedUTC), 'UK time'],
  ['Reason', stats.reason, null],
  ['Assets opted in', stats.assetsOptedIn, 'assets'],
  ['Assets with data', stats.assetsWithData, 'assets'],
  ['Baseline', stats.baselineKwh, 'kWh'],
  ['Metered', stats.actualKwh, 'kWh'],
  ['Delivered', stats.deliveredKwh, 'kWh'],
  ['Contracted', byHalfHour(event, event.contracted_mw), 'MW'],
  ['Target', stats.targetKwh, 'kWh'],
  ['Delivered, share of target', stats.deliveryPercentage, '%'],
  ['Price', byHalfHour(event, event.price_gbp_per_mwh), '£/MWh'],
  ['Performance factor', stats.performanceFactor, null],
  ['Revenue', stats.revenueGbp, '£'],
  ...controlRows(stats.controlGroup),
];

/** Returns an amount that all half hours share; it is on the half hours where they differ. */
const byHalfHour = ({ half_hour_terms }: EventRow, value: number | null): Cell =>
  value === null && half_hour_terms !== null ? 'by half-hour' : value;

/** Returns the rows that compare the delivery with the assets held out; nothing of them is paid. */
function controlRows(group: EventStats['controlGroup']): Cell[][] {
  if (group === null) return [];
  const { asked, heldOut, effect, bias } = group;
  return [
    ['Assets instructed', asked, 'assets'],
    ['Assets in the control group', heldOut, 'assets'],
    ['Settled delivery of the compared assets', group.settledKwh, 'kWh'],
    ['True effect', effect.kwh, 'kWh'],
    ['True effect, 95 % from', effect.lowKwh, 'kWh'],
    ['True effect, 95 % to', effect.highKwh, 'kWh'],
    ['Standard error per asset', group.standardErrorKwh, 'kWh'],
    ['Bias of the settlement', bias.kwh, 'kWh'],
    ['Bias, 95 % from', bias.lowKwh, 'kWh'],
    ['Bias, 95 % to', bias.highKwh, 'kWh'],
  ];
}

const HALF_HOURS: Sheet = {
  name: 'Half-hours',
  columns: [
    { title: 'Start (London)', width: 18 },
    { title: 'Start (UTC)', width: 18 },
    { title: 'Settlement period', width: 18 },
    { title: 'Baseline (kWh)', width: 16 },
    { title: 'Metered (kWh)', width: 16 },
    { title: 'Delivered (kWh)', width: 16 },
    { title: 'Delivered (%)', width: 14 },
    { title: 'Performance factor', width: 19 },
    { title: 'Revenue (£)', width: 14 },
  ],
};

const AGREED = [
  { title: 'Contracted (MW)', width: 16 },
  { title: 'Price (£/MWh)', width: 14 },
];

/** Returns the sheet of the half hours of an event; with what each contracts where they differ. */
export const halfHoursSheet = ({ half_hour_terms }: EventRow): Sheet =>
  half_hour_terms === null ? HALF_HOURS : { ...HALF_HOURS, columns: [...HALF_HOURS.columns, ...AGREED] };

export function halfHourRows(event: EventRow, { settlementPeriods }: EventStats): Cell[][] {
  const deals = event.half_hour_terms === null ? null : dealsOfEvent(event);
  return settlementPeriods.map((period, slot) => [
    london(period.startTime),
    new Date(period.startTime),
    period.settlementPeriod,
    period.baselineKwh,
    period.actualKwh,
    period.deliveredKwh,
    period.deliveryPercentage,
    period.performanceFactor,
    period.revenueGbp,
    ...(deals === null ? [] : [deals[slot]?.contractedMw ?? null, deals[slot]?.priceGbpPerMwh ?? null]),
  ]);
}

export const ASSETS: Sheet = {
  name: 'Assets',
  columns: [
    { title: 'Asset ID', width: 24 },
    { title: 'Name', width: 28 },
    { title: 'Portfolio', width: 24 },
    { title: 'Baseline (kWh)', width: 16 },
    { title: 'Metered (kWh)', width: 16 },
    { title: 'Delivered (kWh)', width: 16 },
    { title: 'Rewardable (kWh)', width: 17 },
    { title: 'Data', width: 12 },
  ],
};

export const assetCells = (asset: StatementAsset): Cell[] => [
  asset.asset_id,
  asset.name,
  asset.portfolio,
  asset.baseline_kwh,
  asset.actual_kwh,
  asset.delivered_kwh,
  asset.rewardable_kwh,
  asset.data_status,
];

/** Returns an instant as clocks in London show it. */
function london(at: Date | string): Date {
  const ms = new Date(at).getTime();
  return new Date(ms + londonOffsetMs(ms));
}
