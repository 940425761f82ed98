import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid, ProblemError } from '../../platform/http/problem.ts';
import { packGaps } from './packGaps.ts';
import { type CompletePack, findPack, packKey } from './packRows.ts';

type PackColumns = Pick<SchemeRow, 'pack_id' | 'pack_version'>;

/** Returns the pack of a scheme. */
export async function packOfScheme(scope: TenantScope, { pack_id, pack_version }: PackColumns): Promise<CompletePack> {
  const pack = await findPack(scope, { packId: pack_id, version: pack_version });
  if (!pack) throw new Error(`there is no market pack ${pack_id}@${pack_version}`);
  return pack;
}

/** Returns the pack that the scheme of an event has now. */
export async function packOfEvent(scope: TenantScope, { scheme_uuid }: { scheme_uuid: string }): Promise<CompletePack> {
  const scheme = await scope.tx
    .selectFrom('event_schemes')
    .select(['pack_id', 'pack_version'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', '=', scheme_uuid)
    .executeTakeFirstOrThrow();
  return packOfScheme(scope, scheme);
}

/** Throws 409 where a pack is a DRAFT: no live event is settled by unconfirmed rules. */
export function requireReady(pack: CompletePack): void {
  const [first, ...more] = packGaps(pack, pack.confirmations);
  if (!first) return;
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  throw new ProblemError(
    'PACK_DRAFT',
    `${packKey(pack)} is a draft and settles test events only. ${first.at}: ${first.detail}${others}. ` +
      'Make a pack of your own from it that confirms this',
  );
}

/** Throws 400 where no product of a pack is of an event's direction. */
export function requireDirection(pack: CompletePack, eventType: 'TURN_DOWN' | 'TURN_UP'): void {
  if (pack.document.products.some(({ direction }) => direction === 'BOTH' || direction === eventType)) return;
  throw invalid([
    { pointer: '/eventType', code: 'NOT_IN_PACK', detail: `${packKey(pack)} has no product of this direction` },
  ]);
}
