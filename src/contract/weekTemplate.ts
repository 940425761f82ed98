import { z } from 'zod';
import { schemeUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { instant, text, utc, textOrNull } from './primitives.ts';

/** Maximum length of a file: one of 336 rows has at most 12 kB; one of minutes is refused by its rows. */
const MAX_CHARACTERS = 500_000;

export const NewWeekTemplate = z
  .strictObject({
    file: text(MAX_CHARACTERS, { lines: true }).describe(
      'Text of the file: `day_of_week,local_time,power_kw` and 336 rows, days in capitals, each time the start of ' +
        'its half hour in London.',
    ),
    validFrom: instant.optional().describe('From when on events start by it; now where absent.'),
    dryRun: z
      .boolean()
      .default(false)
      .describe('True checks the file and stores nothing; the version is the number that it would have.'),
  })
  .meta({ id: 'NewWeekTemplate', description: 'Body of week template create.' });
export type NewWeekTemplate = z.output<typeof NewWeekTemplate>;

/** A sign that a file was written by another convention. */
export const templateWarning = z.enum(['SIGN_SUSPECTED']);

const listed = {
  schemeUUID,
  version: z.int().describe('Its number, from 1.'),
  receivedUTC: utc.describe('When it was received; UTC instant.'),
  receivedBy: textOrNull.describe('The operator behind the key; null where there is none.'),
  validFromUTC: utc.describe('From when on events start by it; UTC instant.'),
  positive: z.enum(['IMPORT', 'EXPORT']).describe('What a number above zero means in its file.'),
  sha256: z.string().describe('SHA-256 of the file as it was sent, in hexadecimal digits.'),
  warnings: z.array(templateWarning).describe('SIGN_SUSPECTED: nearly all of its values are export.'),
};
export const ListedWeekTemplate = z
  .object(listed)
  .meta({ id: 'ListedWeekTemplate', description: 'A version of the weekly baseline of a scheme, without its table.' });
export type ListedWeekTemplate = z.infer<typeof ListedWeekTemplate>;

/** A version with its table, in kW import positive from Monday 00:00, and the file in the buyer's form. */
export const WeekTemplate = z
  .object({
    ...listed,
    kw: z.array(z.number()).describe('The 336 half hours from Monday 00:00 in London, in kW; import is positive.'),
    file: z.string().describe('The table as a file in the form and with the sign it came in.'),
  })
  .meta({ id: 'WeekTemplate', description: 'A version of the weekly baseline of a scheme.' });
export type WeekTemplate = z.infer<typeof WeekTemplate>;

export const WeekTemplateQuery = pageQuery({}, ['version'], '-version');
