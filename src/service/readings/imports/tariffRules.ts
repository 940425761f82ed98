import { sql } from 'kysely';
import { z } from 'zod';
import { text } from '#contract/primitives.ts';
import { NewTariff } from '#contract/tariff.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { createTariffs } from '../../assets/tariffs/createTariffs.ts';
import { listPointer } from '../../platform/http/itemPointers.ts';
import { invalid, ProblemError } from '../../platform/http/problem.ts';
import { createInnerCall } from './createInnerCall.ts';
import type { ImportRules, ExistingItem } from './importKind.ts';

interface TariffLine {
  assetId: string;
  tariff: NewTariff;
}

/** Schema of a line: `assetId` beside the members of tariff create. */
const schema = z.looseObject({ assetId: text(64) }).transform(({ assetId, ...sent }, ctx): TariffLine => {
  const { data, error } = NewTariff.safeParse(sent);
  for (const issue of error?.issues ?? []) ctx.issues.push({ ...issue, input: sent } as (typeof ctx.issues)[number]);
  return data ? { assetId, tariff: data } : z.NEVER;
});

const keyOf = ({ assetId, tariff: { direction, name, validFrom } }: TariffLine): string =>
  JSON.stringify([assetId, direction, name, validFrom]);

/**
 * Rules of tariffs, identified by asset, direction, name and first day. Prices are corrected with a reason, by an
 * operation of their own.
 */
export const tariffRules: ImportRules<TariffLine> = {
  schema,
  keyOf,
  findExisting: async ({ tx, tenant }, lines) => {
    const { rows } = await sql<{
      asset_id: string;
      direction: 'import' | 'export';
      name: string;
      valid_from: string;
      tariff_uuid: string;
    }>`
      select a.asset_id, t.direction, t.name, t.valid_from, t.tariff_uuid from assets a
        join tariffs t on t.tenant_uuid = a.tenant_uuid and t.asset_uuid = a.asset_uuid
      where a.tenant_uuid = ${tenant} and a.asset_id = any(${lines.map(({ assetId }) => assetId)}::text[])`.execute(tx);
    const known: ExistingItem = {
      uuid: '',
      archived: false,
      note: 'the asset already has a tariff with this name, direction and first day; correct its prices there',
    };
    return new Map(
      rows.map((row) => [
        keyOf({
          assetId: row.asset_id,
          tariff: { direction: row.direction, name: row.name, validFrom: row.valid_from } as NewTariff,
        }),
        { ...known, uuid: row.tariff_uuid },
      ]),
    );
  },
  store,
  change: null,
};

/** Stores tariffs one asset after the other: each locks its own tariffs together. */
async function store(scope: TenantScope, lines: TariffLine[]): Promise<string[]> {
  const assets = await sql<{ asset_id: string; asset_uuid: string }>`
    select asset_id, asset_uuid from assets where tenant_uuid = ${scope.tenant}
      and asset_id = any(${lines.map(({ assetId }) => assetId)}::text[]) and status = 'ACTIVE'`.execute(scope.tx);
  const uuidOf = new Map(assets.rows.map((row) => [row.asset_id, row.asset_uuid]));
  const unknown = lines.flatMap(({ assetId }, index) =>
    uuidOf.has(assetId)
      ? []
      : [
          {
            pointer: listPointer(index, 'assetId'),
            code: 'UNKNOWN_ASSET',
            detail: 'there is no active asset with this assetId',
          },
        ],
  );
  if (unknown.length > 0) throw invalid(unknown);
  const stored = new Map<number, string>();
  // Tariffs are stored in the common lock order of assets.
  const byAsset = (one: number, other: number): number => {
    const [first, second] = [uuidOf.get(lines[one]!.assetId)!, uuidOf.get(lines[other]!.assetId)!];
    return first === second ? one - other : first < second ? -1 : 1;
  };
  const order = lines.map((_, index) => index).toSorted(byAsset);
  for (const index of order) {
    const { assetId, tariff } = lines[index]!;
    try {
      const { data } = await createTariffs(
        createInnerCall(scope, { params: { assetUUID: uuidOf.get(assetId)! }, body: [tariff] }),
      );
      stored.set(index, data[0]!.tariffUUID);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const errors = error.errors ?? [{ pointer: '/0', code: error.code, detail: error.message }];
      throw new ProblemError(error.code, error.message, {
        errors: errors.map(({ pointer, ...fault }) => ({ ...fault, pointer: pointer.replace(/^\/0/, `/${index}`) })),
      });
    }
  }
  return lines.map((_, index) => stored.get(index)!);
}
