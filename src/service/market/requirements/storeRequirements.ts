import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { requirementKey } from '#energy/files/requirements/nesoFile.ts';
import type { RequirementPeriod } from '#energy/files/requirements/requirement.ts';
import { clockHalfHour, dfsSeason } from '#energy/files/requirements/season.ts';
import type { RequirementPeriodRow, RequirementRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { differingMembers, inPortions, type Outcome, type StoringMode } from './outcome.ts';

/** Requirements that one statement takes: each has at most some dozens of half hours. */
const REQUIREMENTS_AT_ONCE = 200;

/** A requirement of a file, with its half hours in their order. */
interface GivenRequirement {
  key: string;
  season: number;
  halfHours: readonly RequirementPeriod[];
}

interface StoredRequirement {
  row: RequirementRow;
  periods: Map<number, Pick<RequirementPeriodRow, 'mw' | 'caps'>>;
}

/** Requirement to be written, with those half hours of it that are new or replaced. */
interface WrittenRequirement {
  requirementUUID: string;
  season: number;
  /** Half hour whose terms are written; null where those that are stored stay. */
  terms: RequirementPeriod | null;
  halfHours: readonly RequirementPeriod[];
}

/** Stores half hours of requirements; returns the requirements that are new or changed. */
export async function storeRequirements(
  scope: TenantScope,
  mode: StoringMode,
  halfHours: readonly RequirementPeriod[],
  outcome: Outcome,
): Promise<string[]> {
  const given = [...Map.groupBy(halfHours, requirementKey)].map(([key, periods]) => ({
    key,
    season: dfsSeason(periods[0]!.startMs),
    halfHours: periods.toSorted((one, other) => one.startMs - other.startMs),
  }));
  const changed: string[] = [];
  await inPortions(
    given,
    async (portion) => {
      const stored = await readStored(scope, mode, portion);
      const written = portion.flatMap((one) => planRequirement(mode, one, stored.get(one.key), outcome) ?? []);
      if (mode.dryRun || written.length === 0) return;
      await writeRequirements(scope, mode, written);
      changed.push(...written.map(({ requirementUUID }) => requirementUUID));
    },
    REQUIREMENTS_AT_ONCE,
  );
  return changed;
}

/** Plans what is written of a requirement; null where nothing is. */
function planRequirement(
  { differences }: StoringMode,
  { season, halfHours }: GivenRequirement,
  stored: StoredRequirement | undefined,
  outcome: Outcome,
): WrittenRequirement | null {
  const first = halfHours[0]!;
  if (stored === undefined) {
    outcome.requirements.new++;
    outcome.halfHours.new += halfHours.length;
    return { requirementUUID: newUuid(), season, terms: first, halfHours };
  }
  const isReplaced = differences === 'ACCEPT';
  const terms = differingMembers(storedTerms(stored.row), givenTerms(first), TERMS);
  outcome.note({ ...first, startMs: null }, null, terms);
  const fresh = halfHours.filter(({ startMs }) => !stored.periods.has(startMs));
  const differing = halfHours.filter((half) => {
    const before = stored.periods.get(half.startMs);
    const members = before === undefined ? [] : differingMembers(before, half, ['mw', 'caps']);
    outcome.note(half, null, members);
    return members.length > 0;
  });
  const written = isReplaced ? [...fresh, ...differing] : fresh;
  outcome.halfHours.new += fresh.length;
  outcome.halfHours[isReplaced ? 'changed' : 'different'] += differing.length;
  outcome.halfHours.unchanged += halfHours.length - fresh.length - differing.length;
  const writesTerms = isReplaced && terms.length > 0;
  if (writesTerms || written.length > 0) {
    outcome.requirements.changed++;
    const requirementUUID = stored.row.requirement_uuid;
    return { requirementUUID, season, terms: writesTerms ? first : null, halfHours: written };
  }
  outcome.requirements[terms.length > 0 || differing.length > 0 ? 'different' : 'unchanged']++;
  return null;
}

const TERMS = [
  'tag',
  'isBuyersTest',
  'submissionTime',
  'guaranteedPriceGbpPerMwh',
  'dispatchType',
  'eligible',
] as const;

const storedTerms = (row: RequirementRow): Record<(typeof TERMS)[number], unknown> => ({
  tag: row.tag,
  isBuyersTest: row.is_buyers_test,
  submissionTime: row.submission_utc,
  guaranteedPriceGbpPerMwh: row.guaranteed_price,
  dispatchType: row.dispatch_type,
  eligible: row.eligible,
});

const givenTerms = (half: RequirementPeriod): Record<(typeof TERMS)[number], unknown> => ({
  tag: half.tag,
  isBuyersTest: half.isBuyersTest,
  submissionTime: new Date(half.submissionMs),
  guaranteedPriceGbpPerMwh: half.guaranteedPrice,
  dispatchType: half.dispatchType,
  eligible: half.eligible,
});

async function readStored(
  { tx, tenant }: TenantScope,
  { schemeUUID }: StoringMode,
  given: readonly GivenRequirement[],
): Promise<Map<string, StoredRequirement>> {
  const heads = given.map(({ season, halfHours: [first] }) => [season, first!.buyerEventId, first!.eventType] as const);
  const { rows } = await sql<RequirementRow>`
    select r.* from unnest(${heads.map(([season]) => season)}::integer[], ${heads.map(([, id]) => id)}::text[],
      ${heads.map(([, , type]) => type)}::text[]) as given (season, id, type)
    join requirements r on r.tenant_uuid = ${tenant} and r.scheme_uuid = ${schemeUUID} and r.season = given.season
      and r.buyer_event_id = given.id and r.event_type = given.type`.execute(tx);
  const byUuid = new Map(
    rows.map((row) => [row.requirement_uuid, { row, periods: new Map() as StoredRequirement['periods'] }]),
  );
  const { rows: periods } = await sql<RequirementPeriodRow>`
    select * from requirement_periods
    where tenant_uuid = ${tenant} and requirement_uuid = any(${[...byUuid.keys()]}::uuid[])`.execute(tx);
  for (const { requirement_uuid, start_utc, mw, caps } of periods)
    byUuid.get(requirement_uuid)!.periods.set(start_utc.getTime(), { mw, caps });
  return new Map(
    [...byUuid.values()].map((stored) => {
      const { season, buyer_event_id, event_type } = stored.row;
      return [`${season}|${buyer_event_id}|${event_type}`, stored];
    }),
  );
}

async function writeRequirements(
  scope: TenantScope,
  { schemeUUID }: StoringMode,
  written: readonly WrittenRequirement[],
): Promise<void> {
  const { tx, tenant, now } = scope;
  const at = new Date(now);
  const heads = written.flatMap(({ requirementUUID, season, terms, halfHours }) => {
    if (terms === null) return [];
    const startMs = halfHours[0]?.startMs ?? terms.startMs;
    return [
      {
        requirement_uuid: requirementUUID,
        season,
        buyer_event_id: terms.buyerEventId,
        event_type: terms.eventType,
        tag: terms.tag,
        is_buyers_test: terms.isBuyersTest,
        submission_utc: new Date(terms.submissionMs),
        start_utc: new Date(startMs),
        guaranteed_price: terms.guaranteedPrice,
        dispatch_type: terms.dispatchType,
        eligible: terms.eligible,
      },
    ];
  });
  await sql`
    insert into requirements (tenant_uuid, scheme_uuid, requirement_uuid, season, buyer_event_id, event_type, tag,
      is_buyers_test, submission_utc, delivery_date, start_utc, end_utc, guaranteed_price, dispatch_type, eligible,
      created_utc, updated_utc)
    select ${tenant}, ${schemeUUID}, requirement_uuid, season, buyer_event_id, event_type, tag, is_buyers_test,
      submission_utc, (start_utc at time zone 'Europe/London')::date, start_utc, start_utc, guaranteed_price,
      dispatch_type, eligible, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as given (requirement_uuid uuid, season integer,
      buyer_event_id text, event_type text, tag text, is_buyers_test boolean, submission_utc timestamptz,
      start_utc timestamptz, guaranteed_price float8, dispatch_type text, eligible text[])
    on conflict (tenant_uuid, requirement_uuid) do update set tag = excluded.tag,
      is_buyers_test = excluded.is_buyers_test, submission_utc = excluded.submission_utc,
      guaranteed_price = excluded.guaranteed_price, dispatch_type = excluded.dispatch_type,
      eligible = excluded.eligible`.execute(tx);
  await inPortions(
    written.flatMap(({ requirementUUID, season, halfHours }) =>
      halfHours.map((half) => ({ ...half, requirementUUID, season })),
    ),
    (portion) => writePeriods(scope, schemeUUID, portion),
  );
  await sql`
    update requirements r set start_utc = span.first, end_utc = span.last + interval '30 minutes',
      delivery_date = (span.first at time zone 'Europe/London')::date, updated_utc = ${at},
      row_version = row_version + case when r.end_utc = r.start_utc then 0 else 1 end
    from (
      select requirement_uuid, min(start_utc) as first, max(start_utc) as last from requirement_periods
      where tenant_uuid = ${tenant}
        and requirement_uuid = any(${written.map(({ requirementUUID }) => requirementUUID)}::uuid[])
      group by requirement_uuid
    ) span
    where r.tenant_uuid = ${tenant} and r.requirement_uuid = span.requirement_uuid`.execute(tx);
}

/** Writes half hours, and what they say about those of the market. */
async function writePeriods(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  halfHours: readonly (RequirementPeriod & { requirementUUID: string; season: number })[],
): Promise<void> {
  const rows = halfHours.map(({ requirementUUID, season, buyerEventId, eventType, startMs, mw, caps }) => ({
    requirement_uuid: requirementUUID,
    season,
    buyer_event_id: buyerEventId,
    event_type: eventType,
    start_utc: new Date(startMs),
    half_hour: clockHalfHour(startMs),
    mw,
    caps,
    open_zones: Object.keys(caps).length === 0 ? null : Object.keys(caps).filter((zone) => caps[zone]! > 0),
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (requirement_uuid uuid, season integer,
    buyer_event_id text, event_type text, start_utc timestamptz, half_hour smallint, mw float8, caps jsonb,
    open_zones text[])`;
  await sql`
    insert into requirement_periods (tenant_uuid, requirement_uuid, start_utc, mw, caps)
    select ${tenant}, requirement_uuid, start_utc, mw, caps from ${given}
    on conflict (tenant_uuid, requirement_uuid, start_utc) do update set mw = excluded.mw, caps = excluded.caps
  `.execute(tx);
  await sql`
    insert into market_periods (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, period_uuid,
      london_half_hour, asked_mw, open_zones)
    select ${tenant}, ${schemeUUID}, season, buyer_event_id, event_type, start_utc, gen_random_uuid(), half_hour, mw,
      open_zones
    from ${given}
    on conflict (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc)
      do update set asked_mw = excluded.asked_mw, open_zones = excluded.open_zones`.execute(tx);
}
