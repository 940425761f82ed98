import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { readPriceDays } from './priceDays.ts';
import { findTariff } from './tariffRow.ts';

/** Returns the prices of half hours that begin in a range. */
export const getTariffPrices: Handler<'getTariffPrices'> = async ({
  scope,
  params: { tariffUUID },
  query: { from, to },
  version,
}) => {
  const { prices_version: pricesVersion } = await findTariff(scope, tariffUUID);
  version(pricesVersion);
  const days: string[] = [];
  for (let atMs = from - (from % DAY_MS); atMs < to; atMs += DAY_MS) days.push(utcDay(atMs));
  const data = [...(await readPriceDays(scope, tariffUUID, days))].flatMap(([day, { pence, reportedPence }]) =>
    pence.flatMap((pencePerKwh, slot) => {
      const atMs = Date.parse(day) + slot * HALF_HOUR_MS;
      return pencePerKwh === null || atMs < from || atMs >= to
        ? []
        : [{ startTime: iso(atMs), pencePerKwh, toldPencePerKwh: reportedPence ? reportedPence[slot]! : pencePerKwh }];
    }),
  );
  return { tariffUUID, pricesVersion, data };
};
