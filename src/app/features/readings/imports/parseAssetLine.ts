import { assetTypeWords } from '#app/format/assetWords.ts';
import { meteringPointWords, readExternalIds } from '#app/format/registration.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import { assetType } from '#contract/asset.ts';
import { NewAsset } from '#contract/assetChanges.ts';
import { meteringPoint } from '#contract/registration.ts';
import { readDate } from '#energy/readingText.ts';
import { assetFields } from './assetFields.ts';
import { plainName, type ColumnMap } from './columnMap.ts';

/** A line of a file that cannot be imported, with its fields unchanged. */
export interface BadAssetLine {
  line: number;
  fields: string[];
  reason: string;
}
/** A line as the interface takes it. */
export interface AssetLine {
  line: number;
  fields: string[];
  body: AssetBody;
}
type Value = string | number | boolean | ReturnType<typeof readExternalIds>;
export type AssetBody = Record<string, Value> & { assetId?: string; mpan?: string };

const labels = new Map(assetFields.map(({ id, label }) => [id, label]));
const types = new Map(
  assetType.options.flatMap((type) => [
    [plainName(type), type] as const,
    [plainName(assetTypeWords[type]), type] as const,
  ]),
);
const points = new Map(
  meteringPoint.options.flatMap((point) => [
    [plainName(point), point] as const,
    [plainName(meteringPointWords[point]), point] as const,
  ]),
);
const MUST_BE: Record<string, string> = {
  assetType: `is none of ${Object.values(assetTypeWords).join(', ')}`,
  powerKw: 'is not a number',
  capacityKwh: 'is not a number',
  minimumKw: 'is not a number',
  importKw: 'is not a number',
  exportKw: 'is not a number',
  meteringPoint: 'is neither boundary nor asset',
  isDomestic: 'is neither yes nor no',
};
const yesNoWords: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  '1': true,
  domestic: true,
  no: false,
  n: false,
  false: false,
  '0': false,
  nondomestic: false,
};

/** A number with commas between thousands alone: 7,4 is no number here, and not 74. */
const NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
const number = (text: string): number | string => (NUMBER.test(text) ? Number(text.replaceAll(',', '')) : text);

/** Converts a field's text to the interface's type; an invalid one is passed unchanged for the interface's message. */
const fieldParsers: Record<string, (text: string) => Value> = {
  assetType: (text) => types.get(plainName(text)) ?? text,
  powerKw: number,
  capacityKwh: number,
  minimumKw: number,
  importKw: number,
  exportKw: number,
  meteringPoint: (text) => points.get(plainName(text)) ?? text,
  externalIds: (text) => readExternalIds(text, /[;\n]/),
  isDomestic: (text) => yesNoWords[plainName(text)] ?? text,
  installationDate: (text) => readDate(text) ?? text,
};

/** Parses one line as a new asset, or returns every error in it. Empty fields are not sent. */
export function parseAssetLine(line: number, fields: string[], columns: ColumnMap): AssetLine | BadAssetLine {
  const body: AssetBody = {};
  for (const { id } of assetFields) {
    const column = columns[id] ?? null;
    const text = column === null ? '' : (fields[column] ?? '');
    if (text !== '') body[id] = fieldParsers[id]?.(text) ?? text;
  }
  if (Object.keys(body).length === 0) return { line, fields, reason: 'None of the chosen columns says anything' };
  const { error } = NewAsset.safeParse(body);
  return error
    ? {
        line,
        fields,
        reason: error.issues.map(({ path, message }) => faultWords(String(path[0] ?? ''), message, body)).join('; '),
      }
    : { line, fields, body };
}

function faultWords(field: string, message: string, body: AssetBody): string {
  const label = labels.get(field);
  const value = body[field];
  const said = typeof value === 'object' ? '' : String(value);
  if (/mpan$/i.test(field) && /\de\+?\d/i.test(said))
    return `${label}: a spreadsheet has rounded it (${said}); format the column as text`;
  // The schema's message would name the type, or list the interface's values.
  if (MUST_BE[field] !== undefined && /^must be (a number$|true or false$|one of |[A-Z]+ or [A-Z]+$)/.test(message))
    return `${label}: “${said}” ${MUST_BE[field]}`;
  return label === undefined ? sentence(message) : `${label}: ${message}`;
}
