import type { z } from 'zod';
import type { NewImport } from '#contract/imports.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Something that is there already under the name that a line gives. */
export interface ExistingItem {
  uuid: string;
  /** Why it can be neither skipped nor changed; null where it can. */
  refusal: string | null;
  /** What a line that is skipped is told. */
  note: string;
}

/** How lines of one kind are read and stored. */
export interface ImportRules<Item> {
  schema: z.ZodType<Item>;
  /** What a line is told apart by; the second of a request with the same key fails. Null for none. */
  keyOf: (item: Item) => string | null;
  /** What is there already, by key. */
  findExisting: (scope: TenantScope, items: readonly Item[]) => Promise<Map<string, ExistingItem>>;
  /** Stores new ones, all or none, with pointers like `/3/field`; answers their UUIDs in order. */
  store: (scope: TenantScope, items: Item[]) => Promise<string[]>;
  /** Gives what is there what the line says; answers whether that changed anything. Null where that cannot be. */
  change: ((scope: TenantScope, uuid: string, line: Line, item: Item) => Promise<boolean>) | null;
}

/** A line as it was sent. */
export type Line = NewImport['lines'][number];
