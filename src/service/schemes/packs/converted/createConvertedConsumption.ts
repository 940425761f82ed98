import type { ConvertedConsumption, NewConvertedConsumption } from '#contract/convertedConsumption.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { HalfHoursOfFile } from '#energy/conversion/HalfHoursOfFile.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { invalid, MAX_LISTED, ProblemError } from '../../../platform/http/problem.ts';
import { findAssets } from '../../../readings/consumption/converted/findAssets.ts';
import { type AssetHalfHours, findSuspicions } from '../../../readings/consumption/converted/findSuspicions.ts';
import { groupHalfHours } from '../../../readings/consumption/converted/groupHalfHours.ts';
import { meteringOf } from '../../../readings/consumption/converted/meteringOf.ts';
import { findRowFaults } from '../../../readings/consumption/findRowFaults.ts';
import { countHalfHours } from '../../../readings/consumption/recordConsumption.ts';
import type { GroupedConsumption } from '../../../readings/groupedConsumption.ts';
import { storeReadings } from '../../../readings/storeReadings.ts';
import { conventionOf } from './conventionOf.ts';

const HALF_HOURS_AN_HOUR = 2;
const WH_PER_KWH = 1000;
/** Multiple of the rated power of its device that a half hour may have. */
const MAX_OF_RATED = 1.2;

/** Converts readings of a file line by line, checks them, and stores all of them or none. */
export const createConvertedConsumption: Handler<'createConvertedConsumption'> = async ({ scope, body }) => {
  const convention = await conventionOf(scope, body);
  const { assets, faults } = await convert(scope, body, new HalfHoursOfFile(convention, scope.now + DAY_MS));
  const batch = groupHalfHours(assets, body.readings);
  faults.push(...overRated(assets));
  faults.push(...(await rowFaults(scope, batch, body.importUUID ?? null)));
  if (faults.length > 0 && !body.dryRun) throw invalid(faults);
  const suspicions = await findSuspicions(scope, assets, convention);
  if (!body.dryRun) refuseSuspected(suspicions, body.acceptSuspicions);
  const halfHours = countHalfHours(batch);
  const inserted = body.dryRun
    ? null
    : await storeReadings(
        scope,
        batch,
        assets.map(({ assetUUID }) => assetUUID),
        body.importUUID ?? null,
      );
  const bad = new Set(faults.flatMap(({ pointer }) => /^\/readings\/(\d+)/.exec(pointer)?.[1] ?? []));
  return {
    dryRun: body.dryRun,
    convention,
    accepted: body.readings.length - bad.size,
    halfHours,
    inserted,
    updated: inserted === null ? null : halfHours - inserted,
    gaps: gapsOf(assets),
    suspicions,
    faults: faults.slice(0, MAX_LISTED),
  };
};

/** Returns faults of half hours of more power than a device can have: another unit, or another asset. */
const overRated = (assets: readonly AssetHalfHours[]): ProblemItem[] =>
  assets.flatMap(({ metering, halfHours }) => {
    const ratedKw = metering?.ratedKw ?? null;
    if (ratedKw === null || ratedKw === 0) return [];
    return [...halfHours.values()].flatMap(({ importWh, exportWh, line }) => {
      const kw = (Math.abs(importWh - exportWh) * HALF_HOURS_AN_HOUR) / WH_PER_KWH;
      const detail = `is ${kw} kW in the half-hour, but the rated power is ${ratedKw} kW: a different unit is suspected`;
      return kw > MAX_OF_RATED * ratedKw ? [faultOf(line, { at: 'value', code: 'OUT_OF_RANGE', detail })] : [];
    });
  });

/** Counts the half hours that are missing between the first and the last of each asset. */
const gapsOf = (assets: readonly AssetHalfHours[]): number =>
  assets.reduce((sum, { halfHours }) => {
    const { firstMs, lastMs } = spanOf([...halfHours.keys()]);
    return sum + (lastMs - firstMs) / HALF_HOUR_MS + 1 - halfHours.size;
  }, 0);

/** Returns the half hours of each known asset, and the faults of lines in their order. */
async function convert(
  scope: TenantScope,
  { readings }: NewConvertedConsumption,
  file: HalfHoursOfFile,
): Promise<{ assets: AssetHalfHours[]; faults: ProblemItem[] }> {
  const uuidOf = await findAssets(scope, readings);
  const faults: ProblemItem[] = [];
  readings.forEach((reading, line) => {
    const assetUUID = uuidOf(reading);
    const name = reading.assetUUID === undefined ? 'assetId' : 'assetUUID';
    if (assetUUID === undefined)
      faults.push(faultOf(line, { at: name, code: 'ASSET_NOT_FOUND', detail: 'there is no such active asset' }));
    else {
      const fault = file.add(assetUUID, reading.stamp, reading.value, line);
      if (fault) faults.push(faultOf(line, fault));
    }
  });
  faults.push(...file.incomplete().map(({ line, fault }) => faultOf(line, fault)));
  const byAsset = file.finish();
  const metering = await meteringOf(
    scope,
    [...byAsset.keys()],
    spanOf([...byAsset.values()].flatMap((one) => [...one.keys()])),
  );
  return {
    assets: [...byAsset].map(([assetUUID, halfHours]) => ({
      assetUUID,
      metering: metering.get(assetUUID),
      halfHours,
    })),
    faults,
  };
}

const spanOf = (starts: readonly number[]) => ({
  firstMs: starts.reduce((first, startMs) => Math.min(first, startMs), Infinity),
  lastMs: starts.reduce((last, startMs) => Math.max(last, startMs), -Infinity),
});

const faultOf = (line: number, { at, code, detail }: { at: string; code: string; detail: string }): ProblemItem => ({
  pointer: `/readings/${line}/${at}`,
  code,
  detail,
});

const rowFaults = async (scope: TenantScope, batch: GroupedConsumption, importUUID: string | null) =>
  (await findRowFaults(scope, batch, importUUID)).map((fault) => ({
    ...fault,
    pointer: fault.pointer.replace('?', '/').replace(/^(?=\/\d)/, '/readings'),
  }));

function refuseSuspected(
  suspicions: ConvertedConsumption['suspicions'],
  accepted: NewConvertedConsumption['acceptSuspicions'],
): void {
  const open = suspicions.filter(({ code }) => !accepted.includes(code));
  if (open.length === 0) return;
  throw new ProblemError(
    'CONFLICT',
    `A different convention is suspected: ${open.map(({ detail }) => detail).join('; ')}`,
    {
      errors: open.map(({ code, detail }) => ({ pointer: '/acceptSuspicions', code, detail })),
    },
  );
}
