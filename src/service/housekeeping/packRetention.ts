import { type RawBuilder, sql } from 'kysely';
import type { PackDocument } from '#contract/pack/document.ts';
import { ADJUSTED_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../platform/rows/arrayLiteral.ts';
import { type CompletePack, completeShipped, readOwnPacks } from '../schemes/packs/packRows.ts';
import { shippedPacks } from '../schemes/packs/shippedPacks.ts';

/** Kinds of data. FINANCIAL: runs, receipts, payments. PERFORMANCE: readings, dispatches, balances, answers. */
export type RetentionKind = 'FINANCIAL' | 'PERFORMANCE';

/** SQL conditions on the events whose data the packs ask to keep. */
export interface PackRetention {
  /** Whether an event, by its UUID, is still within the years of its pack. */
  holds: (eventUUID: RawBuilder<unknown>, kind: RetentionKind) => RawBuilder<boolean>;
  /** Whether any event is within them. */
  holdsAny: (kind: RetentionKind) => RawBuilder<boolean>;
  /**
   * Reads the days of some assets on which the settlement of an event that they were opted in to rests, from the first
   * day of its baseline to the day after it. Returns the condition that a day of one of them is among these.
   */
  heldReadings: (
    assetUUIDs: readonly string[],
  ) => Promise<(assetUUID: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<boolean>>;
}

/** Consecutive days of an asset, the last excluded. */
interface HeldDays {
  asset_uuid: string;
  first_day: string;
  end_day: string;
}

/**
 * Reads how long the tenant's packs ask to keep the data of events that started under them, from the end of each. An
 * event without a pack, such as one cancelled before its start, is held by none.
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
    // Read apart from the readings, which may be on other machines.
    heldReadings: async (assetUUIDs) => {
      const { rows } = await sql<HeldDays>`
        select asset_uuid, lower(part)::text as first_day, upper(part)::text as end_day
        from (
          select ea.asset_uuid, range_agg(daterange((e.start_utc at time zone 'UTC')::date - p.look_back,
            (e.end_utc at time zone 'UTC')::date + 1, '[]')) as days
          from event_assets ea join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ea.event_uuid
          ${held('PERFORMANCE')}
          where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state = 'OPT_IN'
          group by ea.asset_uuid
        ) held_days cross join unnest(days) as part`.execute(scope.tx);
      if (rows.length === 0) return () => sql<boolean>`false`;
      const column = (name: keyof HeldDays) => arrayLiteral(rows.map((row) => row[name]));
      return (assetUUID, day) => sql<boolean>`(exists (
        select from unnest(${column('asset_uuid')}::uuid[], ${column('first_day')}::date[], ${column('end_day')}::date[])
          as held (asset_uuid, first_day, end_day)
        where held.asset_uuid = ${assetUUID} and ${day} >= held.first_day and ${day} < held.end_day))`;
    },
  };
}

const hasRetention = (pack: CompletePack): boolean => pack.document.retention !== null;

const yearsOf = ({ retention }: PackDocument, kind: RetentionKind): number =>
  kind === 'FINANCIAL' ? retention!.financialYears : retention!.performanceYears;

/** Returns the days before an event: of its baseline, or the week of a control group; a day more for London. */
const lookBackOf = ({ baseline }: PackDocument): number => (baseline.lookBackDays ?? ADJUSTED_LOOK_BACK_DAYS) + 2;
