import { implausibleRates } from '#energy/plausible.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { lockActiveAsset } from '../lockActiveAsset.ts';
import { readPriceDays, storePriceDays } from './priceDays.ts';
import { pricesOfBody } from './pricesOfBody.ts';
import { findTariff } from './tariffRow.ts';
import { toWarnings } from './tariffWarnings.ts';

/**
 * Sets half-hourly prices of a DYNAMIC tariff, all or none. A price of a half hour that has begun changes only with a
 * reason, and unless `pastCosts` is RECALCULATE its cost stays as reported.
 */
export const setTariffPrices: Handler<'setTariffPrices'> = async ({
  scope,
  params: { tariffUUID },
  body,
  keyId,
  match,
}) => {
  await lockActiveAsset(scope, (await findTariff(scope, tariffUUID)).asset_uuid);
  const tariff = await findTariff(scope, tariffUUID);
  if (tariff.tariff_type !== 'DYNAMIC')
    throw conflict(`Half-hourly prices belong to a DYNAMIC tariff; this one is ${tariff.tariff_type}`);
  await match(tariff.prices_version);
  const prices = pricesOfBody(body, tariff.prices_include_vat);
  const days = await readPriceDays(scope, tariffUUID, [...new Set([...prices.keys()].map(utcDay))]);
  const counts = { added: 0, changed: 0, unchanged: 0, corrected: 0 };
  for (const [atMs, pence] of prices) {
    const day = days.get(utcDay(atMs))!;
    const slot = (atMs % DAY_MS) / HALF_HOUR_MS;
    const before = day.pence[slot]!;
    if (before === null) counts.added++;
    else if (before === pence) counts.unchanged++;
    else {
      counts.changed++;
      if (atMs <= scope.now) {
        counts.corrected++;
        if (body.pastCosts === 'KEEP') day.reportedPence ??= [...day.pence];
      }
    }
    day.pence[slot] = pence;
    // A half hour without a price, in the future or to be recalculated is reported with its present price.
    if (day.reportedPence && !(body.pastCosts === 'KEEP' && before !== null && atMs <= scope.now))
      day.reportedPence[slot] = pence;
  }
  if (counts.corrected > 0 && body.reason === undefined)
    throw invalid([
      {
        pointer: '',
        code: 'REQUIRED',
        detail: `reason is required: the prices of ${counts.corrected} half-hours that have started would change`,
      },
    ]);
  if (counts.added + counts.changed > 0) await storePriceDays(scope, tariffUUID, days);
  if (counts.corrected > 0)
    await writeAuditEntry(scope, 'TARIFF_PRICES_CORRECTED', tariffUUID, {
      keyId,
      corrected: counts.corrected,
      pastCosts: body.pastCosts,
      reason: body.reason,
    });
  const rates = [...prices.values()].map((pencePerKwh) => ({ field: '', pencePerKwh }));
  return { tariffUUID, ...counts, warnings: toWarnings(implausibleRates(rates)) };
};
