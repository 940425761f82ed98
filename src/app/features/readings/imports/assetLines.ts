import { assetFields } from '#app/features/assets/fields/index.ts';
import { type Field, type Fields } from '#app/format/fields.ts';
import { readExternalIds } from '#app/format/registration.ts';
import { NewAsset } from '#contract/assetChanges.ts';
import { readDate } from '#energy/readingText.ts';
import { type ColumnMap, plainName } from './columnMap.ts';
import { EMPTY_LINE, fieldValuesOf, importFields, type ParsedLine, templateOf, withLabel } from './lineFields.ts';

const { name, assetType, assetId, userId, ...others } = assetFields;

/** Fields of a line of assets: those of the interface, and what files call them besides. */
export const assetLineFields = importFields(
  { assetId, name, assetType, userId, ...others },
  {
    assetId: {
      aliases: ['id', 'reference', 'ref', 'siteid', 'householdid', 'externalid'],
      hint: 'Generated if left empty',
    },
    name: { aliases: ['assetname', 'sitename', 'description'] },
    assetType: { aliases: ['kind'], hint: 'Smart meter if there is an MPAN, otherwise Other' },
    userId: { aliases: ['customerid', 'user', 'customer', 'account', 'accountnumber'] },
    mpan: { aliases: ['mpancore', 'importmpan', 'meterpoint', 'meterpointadministrationnumber'] },
    exportMpan: { aliases: ['mpanexport'] },
    boundaryMpan: {
      aliases: ['mpanboundary', 'boundarymeter'],
      hint: 'MPAN of the meter it is behind, if it has none of its own',
    },
    meterSerialNumber: { aliases: ['meterserial', 'serialnumber', 'serial', 'msn'] },
    installationDate: { aliases: ['installed', 'installdate'] },
    powerKw: { aliases: ['ratedpowerkw', 'kw', 'ratedpower'] },
    capacityKwh: { aliases: ['batterykwh'] },
    minimumKw: { aliases: ['minimumimportkw', 'leastimportkw', 'minkw'] },
    locationBuildingNoOrName: { aliases: ['buildingno', 'housenumber', 'housename'] },
    locationPostcode: { aliases: ['postalcode', 'zip'] },
    locationAddress: { aliases: ['street'] },
    isDomestic: { hint: 'Yes if left empty' },
    importKw: { aliases: ['maximportkw', 'mostimportkw', 'importcapacity', 'importcapacitykw'] },
    exportKw: { aliases: ['maxexportkw', 'mostexportkw', 'exportcapacity', 'exportcapacitykw'] },
    manufacturer: { aliases: ['maker', 'make', 'brand'] },
    model: { aliases: ['devicemodel'] },
    meteringPoint: { aliases: ['meteredat'], hint: 'Boundary or asset' },
    ownerRef: { aliases: ['ownerreference', 'assetowner'] },
    consentRef: { aliases: ['consent'] },
    externalIds: { aliases: ['otherids', 'idsofothersystems'], hint: 'For example FMAR: 0192; MRID: 77' },
  },
);

const HOME = { locationPostcode: 'SW1A 1AA', locationAddress: 'Mill Lane', isDomestic: 'yes' };

/** A template: every column, two lines. */
export const assetTemplate = templateOf(assetLineFields, [
  {
    ...HOME,
    assetId: 'HOME-0001',
    name: '4 Mill Lane',
    assetType: 'SMART_METER',
    mpan: '1012345678903',
    meterSerialNumber: '21L4405216',
    locationBuildingNoOrName: '4',
    powerKw: '7.4',
    installationDate: '2025-02-28',
  },
  {
    ...HOME,
    assetId: 'HOME-0002',
    name: 'Garage battery',
    assetType: 'BATTERY',
    boundaryMpan: '1012345678903',
    locationBuildingNoOrName: '6',
    powerKw: '5',
    capacityKwh: '13.5',
    importKw: '5',
    exportKw: '3.68',
    manufacturer: 'Tesla',
    model: 'Powerwall 2',
    deviceSerial: 'TG-1201',
    meteringPoint: 'asset',
    consentRef: 'C-2026-0041',
    externalIds: 'FMAR: 0192-7b3e',
  },
]);

const YES = ['yes', 'y', 'true', '1', 'domestic'];
const NO = ['no', 'n', 'false', '0', 'nondomestic'];

/** A number with commas between thousands alone: 7,4 is no number here, and not 74. */
const NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/** Converts a field's text to the interface's type; an invalid one is passed unchanged for the interface's message. */
function parseField(field: Field, text: string): unknown {
  const plain = plainName(text);
  switch (field.kind) {
    case 'number':
      return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : text;
    case 'choice':
      return Object.entries(field.choices!).find((choice) => choice.map(plainName).includes(plain))?.[0] ?? text;
    case 'yesNo':
      return YES.includes(plain) || (NO.includes(plain) ? false : text);
    case 'date':
      return readDate(text) ?? text;
    case 'lines':
      return readExternalIds(text, /[;\n]/);
    default:
      return text;
  }
}

/** What an invalid value is, where the schema's message would name the type, or list the interface's values. */
function isInvalid(field: Field): string | undefined {
  const values = Object.keys(field.choices ?? {});
  switch (field.kind) {
    case 'number':
      return 'is not a number';
    case 'choice':
      return values.length === 2
        ? `is neither ${values.join(' nor ').toLowerCase()}`
        : `is not one of ${Object.values(field.choices!).join(', ')}`;
    case 'yesNo':
      return 'is neither yes nor no';
    default:
      return undefined;
  }
}

/** Parses one line as a new asset, or returns every error in it. Empty fields are not sent. */
export function parseAssetLine(_line: number, fields: string[], columns: ColumnMap): ParsedLine {
  const texts = fieldValuesOf(assetLineFields, fields, columns);
  const fieldOf = (id: string): Field | undefined => (assetFields as Partial<Fields>)[id];
  const body = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, parseField(fieldOf(id)!, text)]));
  if (Object.keys(body).length === 0) return { reason: EMPTY_LINE };
  const { error } = NewAsset.safeParse(body);
  if (!error) return { body };
  const faults = error.issues.map(({ path, message }) => {
    const id = String(path[0] ?? '');
    return faultWords(id, fieldOf(id), texts[id] ?? '', message);
  });
  return { reason: faults.join('; ') };
}

const MUST_BE = /^must be (a number$|true or false$|one of |[A-Z]+ or [A-Z]+$)/;

function faultWords(id: string, field: Field | undefined, text: string, message: string): string {
  const label = assetLineFields.find((each) => each.id === id)?.label;
  if (field?.kind === 'mpan' && /\de\+?\d/i.test(text))
    return `${label}: rounded by a spreadsheet (${text}); format the column as text`;
  const invalid = field && MUST_BE.test(message) ? isInvalid(field) : undefined;
  return invalid === undefined ? withLabel(label, message) : `${label}: “${text}” ${invalid}`;
}
