import type { NewConvertedConsumption } from '#contract/convertedConsumption.ts';
import type { ReadingConvention } from '#energy/conversion/HalfHoursOfFile.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { findPack } from '../packRows.ts';

/** Returns the convention of a request; throws 400 where its pack does not exist, or has no sign without an event. */
export async function conventionOf(
  scope: TenantScope,
  { convention, pack }: Pick<NewConvertedConsumption, 'convention' | 'pack'>,
): Promise<ReadingConvention> {
  if (convention) return convention;
  const found = await findPack(scope, pack!);
  if (!found) throw invalid([{ pointer: '/pack', code: 'NOT_FOUND', detail: 'there is no such market pack' }]);
  const { quantity, positive, stamp, zone, stepMinutes } = found.document.units;
  if (positive === 'DELIVERY')
    throw invalid([
      {
        pointer: '/pack',
        code: 'INVALID',
        detail: 'its units count delivered energy, whose sign depends on an event: provide a convention',
      },
    ]);
  return { quantity, positive, stamp, zone, stepMinutes };
}
