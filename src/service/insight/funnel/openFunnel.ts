import type { Selectable } from 'kysely';
import type { EventFunnelsTable, EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';

type FrozenFunnel = Selectable<EventFunnelsTable>;

/** Event with the inputs of its funnel. */
export interface EventFunnel {
  event: EventRow;
  scheme: SchemeWithPack;
  /** Funnel as frozen at the start; null before. */
  frozen: FrozenFunnel | null;
  /** The stats run of the last stages; null before the first. */
  run: number | null;
  /** Range of its assets that are read. */
  range: AssetRange;
}

export async function openFunnel(
  { tx, tenant }: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  run: number | null,
  range: AssetRange = ALL_ASSETS,
): Promise<EventFunnel> {
  const frozen = await tx
    .selectFrom('event_funnels')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .executeTakeFirst();
  return { event, scheme, frozen: frozen ?? null, run, range };
}
