import type { AssetType } from '#contract/asset.ts';
import type { MissingForRegister, RegisterRow } from '#contract/assetRegister.ts';

/** Types without a technology: a meter is none, and the register has no type for others. */
const NO_TECHNOLOGY: ReadonlySet<AssetType> = new Set(['SMART_METER', 'OTHER']);
const STORES: ReadonlySet<AssetType> = new Set(['BATTERY', 'ELECTRIC_VEHICLE']);
const FEEDS_IN: ReadonlySet<AssetType> = new Set(['BATTERY', 'SOLAR_PV']);

/** Returns what is missing before an asset could be registered, by the fields of the draft, in their order. */
export function missingFor(row: Omit<RegisterRow, 'missing'>, isMpanValid: boolean): MissingForRegister[] {
  const { technologyType: type, exportMpan } = row;
  const isMissing: Record<MissingForRegister, boolean> = {
    fspId: row.fspId === null,
    mpan: row.mpan === null,
    mpanStatus: row.mpan !== null && !isMpanValid,
    technologyType: NO_TECHNOLOGY.has(type),
    maxImportKw: row.maxImportKw === null && type !== 'SOLAR_PV',
    maxExportKw: row.maxExportKw === null && (FEEDS_IN.has(type) || exportMpan !== null),
    energyCapacityKwh: row.energyCapacityKwh === null && STORES.has(type),
    identifier: row.deviceSerial === null && row.externalIds.length === 0,
    meteringPoint: row.meteringPoint === null,
    consentRef: row.consentRef === null,
  };
  return (Object.keys(isMissing) as MissingForRegister[]).filter((field) => isMissing[field]);
}
