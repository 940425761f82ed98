import { isSubjectUuid } from './auditSubjects.ts';

/** An action as stored in the audit. */
export interface StoredAction {
  operation: string;
  pathTemplate: string;
  path: string;
  status: number | null;
  asked: unknown;
  before: unknown;
  after: unknown;
}

/** Kinds of subjects that a sentence names, and the dashboard can open. */
export type SubjectKind = 'event' | 'asset' | 'user' | 'portfolio' | 'scheme' | 'bulkAction' | 'webhook' | 'controller';
export const subjectKinds: readonly SubjectKind[] = [
  'event',
  'portfolio',
  'scheme',
  'asset',
  'user',
  'bulkAction',
  'webhook',
  'controller',
];

/** A subject of a sentence: its id where the audit has it, and its name where the stored states have it. */
export interface Subject {
  kind: SubjectKind;
  uuid: string | null;
  name: string | null;
}
export type FactPart = string | Subject;

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Fields that change with every change. */
const BOOKKEEPING = /^(?:version|revision|changes|recheck|refused|.*UTC|.*At)$/;

/** Reads the subjects of an action and its result. */
export class AuditFacts {
  readonly asked: Fields;
  readonly before: Fields;
  readonly after: Fields;
  readonly #path: ReadonlyMap<string, string>;

  constructor({ pathTemplate, path, asked, before, after }: StoredAction) {
    [this.asked, this.before, this.after] = [fieldsOf(asked), fieldsOf(before), fieldsOf(after)];
    const values = path.split('/');
    this.#path = new Map(
      pathTemplate.split('/').flatMap((segment, at) => (segment.startsWith('{') ? [[segment, values[at] ?? '']] : [])),
    );
  }

  /** Returns the subject of this kind in the path, else in the response, the state before or the request. */
  subject(kind: SubjectKind): Subject {
    const key = `${kind}UUID`;
    const inPath = this.#path.get(kind === 'event' ? '{event-uuid}' : `{${key}}`);
    const uuid = [inPath, this.after[key], this.before[key], this.asked[key]].find(isSubjectUuid) ?? null;
    const named = [this.after, this.before].find((side) => uuid !== null && side[key] === uuid && textOf(side['name']));
    return { kind, uuid, name: named ? textOf(named['name']) : null };
  }

  /** Returns the target of a bulk action, with its name from the response. */
  target(kind: SubjectKind): Subject {
    const uuid = isSubjectUuid(this.after['target']) ? this.after['target'] : null;
    return { kind, uuid, name: textOf(this.after['targetName']) };
  }

  /** Returns a number of the response; 0 where it has none. */
  answered(key: string): number {
    const value = this.after[key];
    return typeof value === 'number' ? value : this.#itemsOf(value);
  }

  /** Returns the number of items of a list of the request, or of the request itself. */
  askedItems(key?: string): number {
    return this.#itemsOf(key === undefined ? this.asked : this.asked[key]);
  }

  /** Returns the operator that an operation of the dashboard is about; null where it is the one who did it. */
  operatorName(): string | null {
    return textOf(this.after['operator']) ?? textOf(this.before['operator']);
  }

  /** Returns the fields that differ, in words, and their values where both are numbers. */
  changes(): { field: string; from: number | null; to: number | null }[] {
    return Object.keys(this.after)
      .filter((key) => key in this.before && !BOOKKEEPING.test(key))
      .filter((key) => JSON.stringify(this.after[key]) !== JSON.stringify(this.before[key]))
      .map((key) => {
        const [from, to] = [this.before[key], this.after[key]];
        const areNumbers = typeof from === 'number' && typeof to === 'number';
        return { field: fieldWords(key), from: areNumbers ? from : null, to: areNumbers ? to : null };
      });
  }

  #itemsOf(value: unknown): number {
    const items = Array.isArray(value) ? value.length : fieldsOf(value)['items'];
    return typeof items === 'number' ? items : 0;
  }
}

const UNITS: readonly [RegExp, string][] = [
  [/GbpPerMwh$/, ' in £ per MWh'],
  [/Mwh$/, ' in MWh'],
  [/Kwh$/, ' in kWh'],
  [/Mw$/, ' in MW'],
  [/Kw$/, ' in kW'],
  [/Percent$/, ' in %'],
  [/UUIDs?$/, ''],
];

/** Returns a field's name in words: "priceGbpPerMwh" is "price in £ per MWh". */
function fieldWords(key: string): string {
  const [ending, unit] = UNITS.find(([pattern]) => pattern.test(key)) ?? [/$/, ''];
  const words = key.replace(ending, '').replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
  return words.toLowerCase().replaceAll(/\bmpan\b/g, 'MPAN') + unit;
}
