import type { z } from 'zod';
import type { NewImport } from '#contract/imports.ts';
import type { Refusal } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** An existing row with the key of a line. */
export interface ExistingItem {
  uuid: string;
  /** Whether it is archived: nothing but its restore changes it. */
  archived: boolean;
  /** The message for a skipped line. */
  note: string;
}

/** Rules by which lines of one kind are read and stored. */
export interface ImportRules<Item> {
  schema: z.ZodType<Item>;
  /** Returns the key of a line; the second of a request with the same key fails. Null for none. */
  keyOf: (item: Item) => string | null;
  /** Finds existing rows, by key. */
  findExisting: (scope: TenantScope, items: readonly Item[]) => Promise<Map<string, ExistingItem>>;
  /** Stores new ones, all or none, with pointers like `/3/field`; returns their UUIDs in order. */
  store: (scope: TenantScope, items: Item[]) => Promise<string[]>;
  /** Applies a line to an existing row; returns whether that changed anything. Null if that is impossible. */
  change: ((scope: TenantScope, uuid: string, line: ImportLine, item: Item) => Promise<boolean>) | null;
  /** Makes an archived row active again; returns a note on that. Absent for a kind of which nothing is archived. */
  restore?: (scope: TenantScope, uuid: string) => Promise<string>;
}

/** A line as it was sent. */
export type ImportLine = NewImport['lines'][number];

/** Returns the note on a line's restored row: that it was archived, and what did not come back. */
export const restoredNote = (notPutBack: readonly Refusal[]): string =>
  ['was archived and has been restored', ...notPutBack.slice(0, 5).map(({ detail }) => `not: ${detail}`)].join('; ');
