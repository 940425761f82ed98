import type { UnitBaseline } from '#contract/stats.ts';
import { weekTemplateBaseline } from '#energy/baseline/fixedBaselines.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow, StoredUnitBaseline } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { selectTemplates, templateInForce } from '../weekTemplates/templateRows.ts';
import { gatesOf } from './gates.ts';
import { judgeRows, readNominations } from './judgedRows.ts';

/**
 * Returns the baseline of all assets of an event together, over its settled half hours, as things are; null where the
 * method makes one for each asset.
 */
export async function readUnitBaseline(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
): Promise<StoredUnitBaseline | null> {
  const window = eventWindow(event);
  if (scheme.baseline_method === 'NOMINATED') return nominated(scope, event, scheme, window);
  return scheme.baseline_method === 'WEEK_TEMPLATE' ? fromTemplate(scope, event, scheme, window) : null;
}

async function nominated(
  scope: TenantScope,
  event: EventRow,
  { document }: SchemeWithPack,
  { fromMs, toMs }: TimeWindow,
): Promise<StoredUnitBaseline> {
  const rows = await readNominations(scope, event.event_uuid);
  const { inForce } = judgeRows(rows, gatesOf(document, event), event);
  return {
    method: 'NOMINATED',
    ...versionOf(inForce, rows.length),
    wh: inForce && inForce.wh.slice(0, (toMs - fromMs) / HALF_HOUR_MS),
  };
}

async function fromTemplate(
  scope: TenantScope,
  event: EventRow,
  { document }: SchemeWithPack,
  window: TimeWindow,
): Promise<StoredUnitBaseline> {
  const gateMs = Date.parse(gatesOf(document, event).first.closesUTC);
  const row = await templateInForce(scope, event.scheme_uuid, event.start_utc.getTime(), gateMs);
  const { versions } = await selectTemplates(scope, event.scheme_uuid)
    .select(({ fn }) => fn.countAll<number>().as('versions'))
    .executeTakeFirstOrThrow();
  return {
    method: 'WEEK_TEMPLATE',
    ...versionOf(row, versions),
    wh: row && [...weekTemplateBaseline(window, Float64Array.from(row.kw)).values],
  };
}

const versionOf = (row: { version: number; received_utc: Date } | null, versions: number) => ({
  status: row === null ? ('NOT_NOMINATED' as const) : ('OK' as const),
  version: row?.version ?? null,
  versions,
  receivedUTC: row && iso(row.received_utc),
});

/** Returns a baseline as in responses. */
export const toUnitBaseline = ({ wh, ...stored }: StoredUnitBaseline): UnitBaseline => ({
  ...stored,
  kwh: wh && wh.map(whToKwh),
});
