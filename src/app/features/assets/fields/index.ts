import type { BodyOf } from '#app/data/operationTypes.ts';
import type { Fields } from '#app/format/fields.ts';
import { meteringPointWords } from '#app/format/registration.ts';
import { listedFields } from './listed.ts';

/** Attributes that registers of flexible assets ask for. */
export const registrationFields = {
  importKw: { label: 'Maximum import', kind: 'number', unit: 'kW' },
  exportKw: { label: 'Maximum export', kind: 'number', unit: 'kW' },
  manufacturer: { label: 'Manufacturer' },
  model: { label: 'Model' },
  deviceSerial: { label: 'Device serial number' },
  meteringPoint: { label: 'Metered', kind: 'choice', choices: meteringPointWords, placeholder: 'Not known' },
  ownerRef: { label: 'Owner', placeholder: 'If different from the user' },
  consentRef: { label: 'Consent reference' },
  externalIds: {
    label: 'Ids in other systems',
    kind: 'lines',
    placeholder: 'FMAR: 0192-7b3e',
    description: 'One per line, as system: id.',
    wide: true,
  },
} as const satisfies Fields;

/** The other attributes that an operator gives, in the order of the form. A user is named by its id. */
export const mainFields = {
  name: listedFields.name,
  assetType: listedFields.assetType,
  mpan: listedFields.mpan,
  exportMpan: { label: 'Export MPAN', kind: 'mpan', placeholder: '13 or 21 digits' },
  boundaryMpan: { label: 'Boundary MPAN', kind: 'mpan', placeholder: 'If it has no MPAN of its own' },
  assetId: listedFields.assetId,
  userId: { label: 'User id', placeholder: 'Owner who must consent' },
  meterSerialNumber: { label: 'Meter serial number' },
  installationDate: { label: 'Installed on', kind: 'date', placeholder: '4 Dec 2026' },
  powerKw: listedFields.powerKw,
  capacityKwh: { label: 'Capacity', kind: 'number', unit: 'kWh' },
  minimumKw: { label: 'Minimum import', kind: 'number', unit: 'kW', placeholder: 'None: a dispatch may switch it off' },
  locationBuildingNoOrName: { label: 'Building', placeholder: 'Building number or name' },
  locationPostcode: listedFields.locationPostcode,
  locationAddress: { label: 'Address', wide: true },
  isDomestic: { label: 'Domestic', kind: 'yesNo', wide: true },
} as const satisfies Fields;

export const assetFields = { ...mainFields, ...registrationFields } satisfies Fields<
  Exclude<keyof BodyOf<'updateAsset'>, 'userUUID' | 'occupiedFromUTC'>
>;
