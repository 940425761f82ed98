import type { ImportKind } from '#contract/imports.ts';
import { assetLineFields, assetTemplate, parseAssetLine } from './assetLines.ts';
import type { ColumnMap, ImportField } from './columnMap.ts';
import { consentFields, consentTemplate, parseConsentLine } from './consentLines.ts';
import type { ParsedLine } from './lineFields.ts';
import { parseTariffLine, tariffFields, tariffTemplate } from './tariffLines.ts';
import { parseUserLine, userLineFields, userTemplate } from './userLines.ts';

/** Definition of a kind of file. */
export interface LineKind {
  kind: ImportKind;
  noun: string;
  fields: readonly ImportField[];
  template: { header: readonly string[]; rows: readonly (readonly string[])[] };
  parse: (line: number, fields: string[], columns: ColumnMap) => ParsedLine;
  /** Keys that no two lines of a file may share, by field. */
  keys: (body: Record<string, unknown>) => readonly (readonly [field: string, key: string])[];
  /** The group of a line that is sent in one request; empty for none. */
  groupOf: (body: Record<string, unknown>) => string;
  /** Whether a line may change an existing record. */
  changes: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const noGroup = (): string => '';

export const lineKinds = {
  assets: {
    kind: 'ASSETS',
    noun: 'asset',
    fields: assetLineFields,
    template: assetTemplate,
    parse: parseAssetLine,
    keys: ({ assetId, mpan }) =>
      [['assetId', textOf(assetId)] as const, ['mpan', textOf(mpan).replaceAll(' ', '').slice(-13)] as const].filter(
        ([, key]) => key !== '',
      ),
    groupOf: noGroup,
    changes: true,
  },
  users: {
    kind: 'USERS',
    noun: 'user',
    fields: userLineFields,
    template: userTemplate,
    parse: parseUserLine,
    keys: ({ userId }) => [['userId', textOf(userId)]],
    groupOf: noGroup,
    changes: true,
  },
  consents: {
    kind: 'CONSENTS',
    noun: 'consent',
    fields: consentFields,
    template: consentTemplate,
    parse: parseConsentLine,
    keys: ({ userId, assetId, type }) => [['userId', JSON.stringify([userId, assetId ?? null, type])]],
    groupOf: ({ userId }) => textOf(userId),
    changes: false,
  },
  tariffs: {
    kind: 'TARIFFS',
    noun: 'tariff',
    fields: tariffFields,
    template: tariffTemplate,
    parse: parseTariffLine,
    keys: ({ assetId, direction, name, validFrom }) => [
      ['assetId', JSON.stringify([assetId, direction, name, validFrom])],
    ],
    groupOf: ({ assetId }) => textOf(assetId),
    changes: false,
  },
} as const satisfies Record<string, LineKind>;
export type LineKindName = keyof typeof lineKinds;

export const kindOf = (name: LineKindName): LineKind => lineKinds[name];

/** Label of a field. */
export const labelOf = ({ fields }: LineKind, field: string): string | undefined =>
  fields.find(({ id }) => id === field.split('/')[0]!.replace('UUID', 'Id'))?.label;
