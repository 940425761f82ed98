import type { TariffRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { selectTariffs } from './tariffRow.ts';
import { type Period, requireNoOverlap } from './timeline.ts';

/** Throws 409 if the tariff, in force in these days, would overlap another of its asset and direction. */
export async function requireNoOtherTariff(
  scope: TenantScope,
  row: TariffRow,
  days: Pick<Period, 'validFrom' | 'validTo'>,
  pointer: string,
): Promise<void> {
  const others = await selectTariffs(scope)
    .where('asset_uuid', '=', row.asset_uuid)
    .where('direction', '=', row.direction)
    .where('tariff_uuid', '!=', row.tariff_uuid)
    .execute();
  const timeline = others.map(({ name, valid_from, valid_to }) => ({
    name,
    validFrom: valid_from,
    validTo: valid_to,
    isOver: false,
  }));
  requireNoOverlap(timeline, days, pointer);
}
