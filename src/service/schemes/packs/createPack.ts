import { v7 as newUuid } from 'uuid';
import type { NewPack, PackConfirmation } from '#contract/pack/pack.ts';
import type { MarketPackRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid, ProblemError } from '../../platform/http/problem.ts';
import { requireRoom } from '../../platform/http/requireRoom.ts';
import { stamp } from '../../platform/rows/iso.ts';
import { mapUniqueViolation } from '../../platform/rows/uniqueViolation.ts';
import { applyOverrides, changedPointers, covers } from './completePack.ts';
import {
  type CompletePack,
  completeOwn,
  findPack,
  findPackToUse,
  PACK_ROW_VERSION,
  packKey,
  selectPacks,
  toPack,
} from './packRows.ts';
import { shippedPacks } from './shippedPacks.ts';
import { leadsSomewhere, unknownValues } from './unknownValues.ts';

/** Maximum number of a tenant's versions: the list reads all of them. */
const MAX_OWN_PACKS = 500;
/** Maximum number of levels: the common pack, an operator's and a contract's. */
const MAX_LEVELS = 3;

export const createMarketPack: Handler<'createMarketPack'> = async ({ scope, body, operator, version, location }) => {
  const { packId } = body;
  if (shippedPacks.some((pack) => pack.packId === packId))
    throw invalid([
      { pointer: '/packId', code: 'INVALID', detail: `${packId} is a pack of this release: choose another name` },
    ]);
  const parent = await findPackToUse(scope, body.parent);
  if (!parent) throw invalid([{ pointer: '/parent', code: 'NOT_FOUND', detail: 'there is no such market pack' }]);
  if (parent.levels >= MAX_LEVELS)
    throw invalid([
      { pointer: '/parent', code: 'INVALID', detail: `a pack can inherit from at most ${MAX_LEVELS - 1} packs` },
    ]);
  requireFits(parent, body);
  const taken = new ProblemError('ALREADY_EXISTS', `${packKey(body)} already exists: use the next version`);
  if (await findPack(scope, body)) throw taken;
  const row = rowOf(scope, body, operator);
  if (!body.dryRun) await mapUniqueViolation('market_packs_tenant_uuid_pack_id_version_key', taken, insert(scope, row));
  version(PACK_ROW_VERSION);
  location(`/market-packs/${row.pack_uuid}`);
  return toPack(completeOwn(row, parent), 0);
};

/** Throws 400 where the resulting document is invalid, at the member of the overrides that is wrong. */
function requireFits(parent: CompletePack, { overrides, confirmations }: NewPack): void {
  const result = tryComplete(parent, overrides);
  if (Array.isArray(result)) throw invalid(result);
  const { document } = result;
  const faults = unknownValues(document)
    .filter(({ at }) => changedPointers(overrides).some((changed) => covers(changed, at)))
    .map(({ at, detail }) => ({ pointer: `/overrides${at}`, code: 'UNKNOWN_VALUE', detail }));
  const nowhere = (pointer: string, at: string) =>
    leadsSomewhere(document, at) ? [] : [{ pointer, code: 'INVALID', detail: `${at} does not exist in the pack` }];
  faults.push(
    ...(overrides.evidence ?? []).flatMap(({ at }, place) => nowhere(`/overrides/evidence/${place}/at`, at)),
    ...(overrides.toConfirm ?? []).flatMap(({ at }, place) => nowhere(`/overrides/toConfirm/${place}/at`, at)),
    ...confirmations.flatMap(({ at }, place) => nowhere(`/confirmations/${place}/at`, at)),
  );
  if (faults.length > 0) throw invalid(faults);
}

function tryComplete(parent: CompletePack, overrides: NewPack['overrides']) {
  try {
    return applyOverrides(parent, overrides);
  } catch (error) {
    if (!isIssues(error)) throw error;
    return error.issues.map(({ path, message }) => ({
      pointer: Object.hasOwn(overrides, String(path[0])) ? `/overrides/${path.join('/')}` : '/overrides',
      code: 'INVALID',
      detail: message,
    }));
  }
}

const isIssues = (error: unknown): error is { issues: { path: PropertyKey[]; message: string }[] } =>
  error instanceof Error && Array.isArray((error as Error & { issues?: unknown }).issues);

function rowOf({ tenant, now }: TenantScope, body: NewPack, confirmedBy: string | null): MarketPackRow {
  const confirmations: PackConfirmation[] = body.confirmations.map(({ at, statement }) => ({
    at,
    statement,
    confirmedBy,
    confirmedUTC: stamp(new Date(now)),
  }));
  return {
    tenant_uuid: tenant,
    pack_uuid: newUuid(),
    pack_id: body.packId,
    version: body.version,
    parent_id: body.parent.packId,
    parent_version: body.parent.version,
    overrides: body.overrides,
    confirmations,
    created_utc: new Date(now),
  };
}

async function insert(scope: TenantScope, row: MarketPackRow): Promise<void> {
  await requireRoom(scope, {
    name: 'market_packs',
    rows: selectPacks(scope),
    most: MAX_OWN_PACKS,
    refusal: conflict(`There are already ${MAX_OWN_PACKS} versions: delete some that were never used`),
  });
  await scope.tx
    .insertInto('market_packs')
    .values({ ...row, overrides: JSON.stringify(row.overrides), confirmations: JSON.stringify(row.confirmations) })
    .execute();
}
