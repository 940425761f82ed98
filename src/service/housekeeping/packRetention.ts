import { type RawBuilder, sql } from 'kysely';
import type { PackDocument } from '#contract/pack/document.ts';
import { ADJUSTED_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type CompletePack, completeShipped, readOwnPacks } from '../packs/packRows.ts';
import { shippedPacks } from '../packs/shippedPacks.ts';

/** FINANCIAL: runs, receipts, payments. PERFORMANCE: readings, dispatches, what was said and answered. */
export type RetentionKind = 'FINANCIAL' | 'PERFORMANCE';

/** Conditions of a query: which events the packs ask to keep data of. */
export interface PackRetention {
  /** Whether an event, by its UUID, is still within the years of its pack. */
  holds: (eventUUID: RawBuilder<unknown>, kind: RetentionKind) => RawBuilder<boolean>;
  /** Whether any event is. */
  holdsAny: (kind: RetentionKind) => RawBuilder<boolean>;
  /**
   * Whether a day of an asset is one that the settlement of an event rests on which the asset was opted in to: from the
   * first day of its baseline to the day after it.
   */
  holdsReadings: (assetUUID: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/**
 * Reads for how long the tenant's packs ask to keep the data of events that started under them, from the end of each. An
 * event without a pack, as one cancelled before its start, is held by none.
 */
export async function readPackRetention(scope: TenantScope): Promise<PackRetention> {
  const packs = [...shippedPacks.map(completeShipped), ...(await readOwnPacks(scope))].filter(hasRetention);
  const { tenant } = scope;
  const held = (kind: RetentionKind) => sql`
    join unnest(${packs.map(({ packId }) => packId)}::text[], ${packs.map(({ version }) => version)}::text[],
        ${packs.map(({ document }) => yearsOf(document, kind))}::integer[],
        ${packs.map(({ document }) => lookBackOf(document))}::integer[]) as p (pack_id, pack_version, years, look_back)
      on p.pack_id = e.pack_id and p.pack_version = e.pack_version
      and e.end_utc + make_interval(years => p.years) > ${new Date(scope.now)}`;
  return {
    holds: (eventUUID, kind) => sql<boolean>`(exists (
      select from events e ${held(kind)} where e.tenant_uuid = ${tenant} and e.event_uuid = ${eventUUID}))`,
    holdsAny: (kind) => sql<boolean>`(exists (select from events e ${held(kind)} where e.tenant_uuid = ${tenant}))`,
    holdsReadings: (assetUUID, day) => sql<boolean>`(exists (
      select from event_assets ea join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ea.event_uuid
      ${held('PERFORMANCE')}
      where ea.tenant_uuid = ${tenant} and ea.asset_uuid = ${assetUUID} and ea.state = 'OPT_IN'
        and ${day} between (e.start_utc at time zone 'UTC')::date - p.look_back
          and (e.end_utc at time zone 'UTC')::date + 1))`,
  };
}

const hasRetention = (pack: CompletePack): boolean => pack.document.retention !== null;

const yearsOf = ({ retention }: PackDocument, kind: RetentionKind): number =>
  kind === 'FINANCIAL' ? retention!.financialYears : retention!.performanceYears;

/** Days before an event: of its baseline, or of the week that a control group is compared with; a day more for London. */
const lookBackOf = ({ baseline }: PackDocument): number => (baseline.lookBackDays ?? ADJUSTED_LOOK_BACK_DAYS) + 2;
