import { z } from 'zod';
import { text } from '#contract/primitives.ts';

const MAX_NAME = 80;
const MAX_SEARCH_BYTES = 4096;

const name = text(MAX_NAME).refine((value) => value === value.trim(), 'must not start or end with white space');
/** The screen's own name: "assets", "webhookDeliveries". The app decides which there are. */
const screen = z.string().regex(/^[a-z][a-zA-Z]{0,39}$/, 'must be the name of a screen, like assets');
const search = z
  .record(
    text(64),
    z.union([
      z
        .string()
        .refine((value) => value.isWellFormed() && !value.includes('\0'), 'must not hold NUL or broken Unicode'),
      z.number(),
      z.boolean(),
    ]),
  )
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_SEARCH_BYTES,
    `must have at most ${MAX_SEARCH_BYTES} bytes`,
  );
const flags = { shared: z.boolean().optional(), isDefault: z.boolean().optional() };

export const NewView = z.strictObject({ name, screen, search, ...flags });
export const ViewChanges = z
  .strictObject({ name: name.optional(), search: search.optional(), ...flags })
  .refine((changes) => Object.keys(changes).length > 0, 'provide at least one attribute to change');
export type NewView = z.infer<typeof NewView>;
export type ViewChanges = z.infer<typeof ViewChanges>;

/** Sentence that describes the body expected, where neither schema accepts it. */
export const EXPECTED =
  'Send {"name", "screen", "search"} to save a view, one or more of {"name", "search", "shared", "isDefault"} to ' +
  `change one; a name has 1 to ${MAX_NAME} characters, search is a flat object of at most ${MAX_SEARCH_BYTES} ` +
  'bytes';
