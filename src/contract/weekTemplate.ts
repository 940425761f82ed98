import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { instant, text, utc, uuid } from './primitives.ts';

/** A file of 336 rows has at most 12 kB; one of minutes is refused by its rows. */
const MOST_CHARACTERS = 500_000;

export const NewWeekTemplate = z
  .strictObject({
    file: text(MOST_CHARACTERS, { lines: true }),
    validFrom: instant.optional(),
    dryRun: z.boolean().default(false),
  })
  .meta({ id: 'NewWeekTemplate' });
export type NewWeekTemplate = z.output<typeof NewWeekTemplate>;

/** A sign that a file was written by another convention. */
export const templateWarning = z.enum(['SIGN_SUSPECTED']);

const listed = {
  schemeUUID: uuid,
  version: z.int(),
  receivedUTC: utc,
  receivedBy: z.string().nullable(),
  validFromUTC: utc,
  /** What is positive in the file. */
  positive: z.enum(['IMPORT', 'EXPORT']),
  /** Of the file as it was sent. */
  sha256: z.string(),
  warnings: z.array(templateWarning),
};
export const ListedWeekTemplate = z.object(listed).meta({ id: 'ListedWeekTemplate' });
export type ListedWeekTemplate = z.infer<typeof ListedWeekTemplate>;

/** A version with its table, in kW import positive from Monday 00:00, and the file in the buyer's form. */
export const WeekTemplate = z
  .object({ ...listed, kw: z.array(z.number()), file: z.string() })
  .meta({ id: 'WeekTemplate' });
export type WeekTemplate = z.infer<typeof WeekTemplate>;

export const WeekTemplateQuery = pageQuery({}, ['version'], '-version');
