import type { BodyOf } from '#app/data/operationTypes.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import type { Asset, AssetType } from '#contract/asset.ts';
import type { AssetChanges, NewAsset } from '#contract/assetChanges.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { emptyRegistration, type RegistrationForm, registrationFormOf, toInterface } from './registrationForm.ts';

/** The form's fields as typed; empty is "not given". */
export type AssetForm = RegistrationForm & {
  name: string;
  assetId: string;
  assetType: AssetType | null;
  userId: string;
  mpan: string;
  exportMpan: string;
  boundaryMpan: string;
  meterSerialNumber: string;
  isDomestic: boolean;
  installationDate: string | null;
  /** The London day. Only of an existing asset, on a server that has it. */
  occupiedFromUTC?: string | null;
  locationBuildingNoOrName: string;
  locationAddress: string;
  locationPostcode: string;
  powerKw: number | string;
  capacityKwh: number | string;
  minimumKw: number | string;
};

export const emptyForm: AssetForm = {
  name: '',
  assetId: '',
  assetType: 'SMART_METER',
  userId: '',
  mpan: '',
  exportMpan: '',
  boundaryMpan: '',
  meterSerialNumber: '',
  isDomestic: true,
  installationDate: null,
  locationBuildingNoOrName: '',
  locationAddress: '',
  locationPostcode: '',
  powerKw: '',
  capacityKwh: '',
  minimumKw: '',
  ...emptyRegistration,
};

/** An asset as form fields. */
export const formOf = (asset: Asset): AssetForm => ({
  name: asset.name ?? '',
  assetId: asset.assetId,
  assetType: asset.assetType,
  userId: asset.userId ?? '',
  mpan: asset.mpan ?? '',
  exportMpan: asset.exportMpan ?? '',
  // A server of an earlier revision does not have it.
  boundaryMpan: asset.boundaryMpan ?? '',
  meterSerialNumber: asset.meterSerialNumber ?? '',
  isDomestic: asset.isDomestic,
  installationDate: asset.installationDate,
  ...(asset.occupiedFromUTC !== undefined && {
    occupiedFromUTC: asset.occupiedFromUTC && londonDate(Date.parse(asset.occupiedFromUTC)),
  }),
  locationBuildingNoOrName: asset.locationBuildingNoOrName ?? '',
  locationAddress: asset.locationAddress ?? '',
  locationPostcode: asset.locationPostcode ?? '',
  powerKw: asset.powerKw ?? '',
  capacityKwh: asset.capacityKwh ?? '',
  minimumKw: asset.minimumKw ?? '',
  ...registrationFormOf(asset),
});

type Value = AssetForm[keyof AssetForm];
const trimmed = (value: Value): Value => (typeof value === 'string' ? value.trim() : value);
const isGiven = (value: Value): boolean => value !== '' && value !== null;

/** The body that creates the asset: the filled fields alone. */
export function toNewAsset(form: AssetForm): BodyOf<'createAsset'> {
  const fields = Object.entries(form).map(([field, value]) => [field, trimmed(value)] as const);
  return toInterface(Object.fromEntries(fields.filter(([, value]) => isGiven(value))));
}

/** The body that changes the asset: only what differs from before; emptied fields are null. */
export function toChanges(form: AssetForm, before: AssetForm): BodyOf<'updateAsset'> {
  const changes: Record<string, Value> = {};
  for (const [field, value] of Object.entries(form)) {
    const now = trimmed(value);
    if (now !== before[field as keyof AssetForm]) changes[field] = isGiven(now) ? now : null;
  }
  const { occupiedFromUTC: day, ...others } = toInterface(changes);
  // An occupancy has no end by itself: an emptied day changes nothing.
  return typeof day === 'string' ? { ...others, occupiedFromUTC: new Date(londonMidnight(day)).toISOString() } : others;
}

const HALF_AN_ID = 'Each line needs a system, a colon and an id';

/** The interface's errors, by field, before the request. */
export function validateAsset(body: object, schema: typeof NewAsset | typeof AssetChanges): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, code, message } of schema.safeParse(body).error?.issues ?? []) {
    const field = String(path[0] ?? (message.includes('mpan') ? 'mpan' : ''));
    found[field] ??= field === 'externalIds' && code === 'too_small' ? HALF_AN_ID : sentence(message);
  }
  return found;
}
