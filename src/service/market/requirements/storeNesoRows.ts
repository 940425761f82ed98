import { sql } from 'kysely';
import type { RequirementFileResult } from '#contract/requirement.ts';
import type { Warning } from '#contract/warning.ts';
import type { BuyersHalfHour } from '#energy/files/requirements/cells.ts';
import { requirementKey } from '#energy/files/requirements/nesoFile.ts';
import type { RequirementPeriod } from '#energy/files/requirements/requirement.ts';
import { dfsSeason } from '#energy/files/requirements/season.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import { lockScheme } from '../../schemes/schemeRows.ts';
import { requirementsChanged, resultsStored } from '../domainEvents.ts';
import { inPortions, Outcome, type StoringMode } from './outcome.ts';
import type { ReadNesoFile } from './readNesoRows.ts';
import { storeBids } from './storeBids.ts';
import { storeRequirements } from './storeRequirements.ts';
import { storeSummaries } from './storeSummaries.ts';

/** Requirements that one domain event names. */
const NAMED_AT_ONCE = 1000;
const MAX_NAMED_EVENTS = 20;

/**
 * Stores the rows of a file or feed, all or none, and emits what changed. The scheme stays locked until the transaction
 * ends: two files that say the same store it once.
 */
export async function storeNesoRows(
  scope: TenantScope,
  mode: StoringMode,
  { read, rows, repeated, ignoredColumns, missingRows }: ReadNesoFile,
): Promise<RequirementFileResult> {
  await lockScheme(scope, mode.schemeUUID);
  const outcome = new Outcome();
  const warnings = [...missingRowsOf(missingRows)];
  if (read.kind === 'REQUIREMENT') {
    const changed = await storeRequirements(scope, mode, read.halfHours, outcome);
    await inPortions(changed, (uuids) => emit(scope, requirementsChanged, uuids).then(() => undefined), NAMED_AT_ONCE);
    warnings.push(...unknownTags(read.halfHours));
  } else {
    const changed =
      read.kind === 'BIDS'
        ? await storeBids(scope, mode, read.bids, outcome)
        : await storeSummaries(scope, mode, read.halfHours, outcome);
    const stored = await findRequirements(scope, mode, read.kind === 'BIDS' ? read.bids : read.halfHours);
    const uuids = new Set(changed.flatMap((half) => stored.found.get(requirementKey(half)) ?? []));
    await inPortions([...uuids], (some) => emit(scope, resultsStored, some).then(() => undefined), NAMED_AT_ONCE);
    warnings.push(...withoutRequirement(stored.missing));
  }
  const { requirements, halfHours, bids, differenceCount, differences } = outcome;
  return {
    kind: read.kind,
    rows,
    repeated,
    ignoredColumns,
    requirements,
    halfHours,
    bids,
    differenceCount,
    differences,
    warnings,
  };
}

/** Finds the stored requirements of half hours by their keys, and the buyer's events that have none. */
async function findRequirements(
  { tx, tenant }: TenantScope,
  { schemeUUID }: StoringMode,
  halfHours: readonly BuyersHalfHour[],
): Promise<{ found: Map<string, string>; missing: string[] }> {
  const asked = new Map(halfHours.map((half) => [requirementKey(half), half]));
  const found = new Map<string, string>();
  await inPortions([...asked.values()], async (portion) => {
    const { rows } = await sql<{ place: number; requirement_uuid: string }>`
      select given.place::integer as place, r.requirement_uuid
      from unnest(${portion.map(({ startMs }) => dfsSeason(startMs))}::integer[],
        ${portion.map(({ buyerEventId }) => buyerEventId)}::text[], ${portion.map(({ eventType }) => eventType)}::text[])
        with ordinality as given (season, id, type, place)
      join requirements r on r.tenant_uuid = ${tenant} and r.scheme_uuid = ${schemeUUID} and r.season = given.season
        and r.buyer_event_id = given.id and r.event_type = given.type`.execute(tx);
    for (const { place, requirement_uuid } of rows) found.set(requirementKey(portion[place - 1]!), requirement_uuid);
  });
  const missing = [...asked].filter(([key]) => !found.has(key)).map(([, { buyerEventId }]) => buyerEventId);
  return { found, missing: [...new Set(missing)] };
}

const missingRowsOf = (missingRows: number): Warning[] =>
  missingRows === 0
    ? []
    : [
        {
          pointer: '/content',
          code: 'PART_OF_DATA_SET',
          detail: `The file says that ${missingRows} more rows exist: download all of them from the portal, or a CSV`,
        },
      ];

function unknownTags(halfHours: readonly RequirementPeriod[]): Warning[] {
  const tags = new Set(halfHours.filter(({ tag }) => tag === null).map(({ writtenTag }) => writtenTag));
  return [...tags].slice(0, MAX_NAMED_EVENTS).map((tag) => ({
    pointer: '/content',
    code: 'UNKNOWN_TAG',
    detail: `“${tag}” is no tag that is known (Energy, System): requirements with it are stored without a tag`,
  }));
}

function withoutRequirement(ids: readonly string[]): Warning[] {
  if (ids.length === 0) return [];
  const more = ids.length > MAX_NAMED_EVENTS ? ` and ${ids.length - MAX_NAMED_EVENTS} more` : '';
  return [
    {
      pointer: '/content',
      code: 'NO_REQUIREMENT',
      detail: `No requirement is stored for Event ID ${ids.slice(0, MAX_NAMED_EVENTS).join(', ')}${more}: kept as history`,
    },
  ];
}
