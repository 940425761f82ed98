import { assetTypeWords } from '#app/format/assetWords.ts';
import type { Fields } from '#app/format/fields.ts';

/** Attributes of an asset that are columns of lists: a file of their own, as lists do not load the others. */
export const listedFields = {
  name: { label: 'Name', placeholder: '4 Mill Lane' },
  assetType: { label: 'Type', kind: 'choice', choices: assetTypeWords },
  mpan: { label: 'MPAN', kind: 'mpan', placeholder: '13 or 21 digits' },
  assetId: { label: 'Asset id', placeholder: 'Generated if left empty' },
  powerKw: { label: 'Power', kind: 'number', unit: 'kW' },
  locationPostcode: { label: 'Postcode', placeholder: 'SW1A 1AA' },
} as const satisfies Fields;
