import { z } from 'zod';
import { eventType } from './event.ts';
import { createdUTC, halfHourStart, schemeUUID, updatedUTC } from './members.ts';
import { pageQuery } from './paging.ts';
import { fileContent, day, instant, numberOrNull, text, textOrNull, utc, utcOrNull, uuid } from './primitives.ts';
import { Warning } from './warning.ts';

/** Maximum size of a file: a whole season of offers has a seventh of it. */
export const MAX_REQUIREMENT_FILE_BYTES = 11_000_000;
/** Maximum number of listed differences. */
export const MAX_LISTED_DIFFERENCES = 100;

export const requirementUUID = uuid.describe('UUID of the requirement.');
export const buyerEventId = z.string().describe('Event ID of the buyer; its numbers begin again each season.');
export const dfsSeasonYear = z
  .int()
  .describe('Season: the year in which it began, on 1 April in London. 2026 is April 2026 to March 2027.');
const direction = eventType.describe('TURN_DOWN where the buyer asks for Downwards, TURN_UP for Upwards.');

export const NewRequirementFile = z
  .strictObject({
    name: text(200).describe('Name of the file.'),
    schemeUUID: uuid.describe('UUID of the scheme in whose market it was published.'),
    content: fileContent(MAX_REQUIREMENT_FILE_BYTES).describe('The file in base64.'),
    dryRun: z
      .boolean()
      .default(false)
      .describe('True reads the file, says what would become of it, and stores nothing.'),
    differences: z
      .enum(['KEEP', 'ACCEPT'])
      .default('KEEP')
      .describe(
        'What becomes of stored values of which the file says otherwise: by default they are kept, and listed; ACCEPT ' +
          'replaces them.',
      ),
  })
  .meta({
    id: 'NewRequirementFile',
    description:
      'A file of NESO’s Demand Flexibility Service: requirement, utilisation report or its summary, as CSV or the JSON ' +
      'of the data portal (datastore_search), in UTF-8, at most 11,000,000 bytes.',
  });
export type NewRequirementFile = z.output<typeof NewRequirementFile>;

const counts = (of: string) =>
  z
    .object({
      new: z.int().describe('Stored for the first time.'),
      changed: z.int().describe('Stored before, with something added, or replaced because `differences` is ACCEPT.'),
      unchanged: z.int().describe('Stored before with the same values.'),
      different: z.int().describe('Stored before with other values, which were kept.'),
    })
    .describe(of);

export const RequirementDifference = z
  .object({
    buyerEventId,
    eventType: direction,
    startTime: utcOrNull.describe('Start of the half hour; UTC instant, null where it is about the whole event.'),
    unitId: textOrNull.describe('Unit of the offer; null where it is about no offer.'),
    member: z.string().describe('What differs, as it is called in responses.'),
    stored: z.string().describe('What was stored when the file was read.'),
    given: z.string().describe('What the file says.'),
  })
  .meta({ id: 'RequirementDifference', description: 'A stored value of which a later file says otherwise.' });
export type RequirementDifference = z.infer<typeof RequirementDifference>;

export const RequirementFileResult = z
  .object({
    kind: z
      .enum(['REQUIREMENT', 'BIDS', 'SUMMARY'])
      .describe('Which file it is, by its columns: requirement, utilisation report, or summary of it.'),
    rows: z.int().describe('Rows below its header.'),
    repeated: z.int().describe('Rows that say the same as an earlier one.'),
    ignoredColumns: z.array(z.string()).describe('Columns that are not known, and were not read.'),
    requirements: counts('Requirements; only of a REQUIREMENT file.'),
    halfHours: counts('Half hours; of a REQUIREMENT or SUMMARY file.'),
    bids: counts('Offers of all participants; only of a BIDS file.'),
    differenceCount: z.int().describe('Number of stored values of which the file says otherwise.'),
    differences: z.array(RequirementDifference).max(MAX_LISTED_DIFFERENCES).describe('The first 100 of them.'),
    warnings: z.array(Warning).describe('What an operator should look at before relying on the result.'),
  })
  .meta({ id: 'RequirementFileResult', description: 'What became of a file of NESO; with dryRun, what would.' });
export type RequirementFileResult = z.infer<typeof RequirementFileResult>;

const listed = {
  requirementUUID,
  schemeUUID,
  season: dfsSeasonYear,
  buyerEventId,
  eventType: direction,
  tag: z.enum(['ENERGY', 'SYSTEM']).nullable().describe('Why the buyer asks; null where its file names no known tag.'),
  isBuyersTest: z
    .boolean()
    .describe('Whether the buyer tests the service by it. It is as binding and paid as any other.'),
  submissionTime: utc.describe('When offers close; UTC instant.'),
  isOpen: z.boolean().describe('Whether the submission time is still to come.'),
  deliveryDate: day.describe('London day of its first half hour.'),
  startTime: utc.describe('Start of its first half hour; UTC instant.'),
  endTime: utc.describe('End of its last half hour; UTC instant.'),
  halfHourCount: z.int().describe('Number of its half hours.'),
  highestMw: z.number().describe('Power asked in the half hour that asks most, in MW.'),
  guaranteedPriceGbpPerMwh: z
    .number()
    .describe('Price in £/MWh up to which every offer is accepted; 0 where there is none.'),
  createdUTC,
  updatedUTC,
};

export const ListedRequirement = z
  .object(listed)
  .meta({ id: 'ListedRequirement', description: 'What a buyer asks in one event, without its half hours.' });
export type ListedRequirement = z.infer<typeof ListedRequirement>;

export const marketResult = {
  procuredMw: numberOrNull.describe('Accepted power in MW; null until the summary is stored.'),
  costGbp: numberOrNull.describe('Cost of the accepted offers in £; null until the summary is stored.'),
  settledMw: numberOrNull.describe(
    'Settled power in MW as the buyer publishes it: it already contains K, and may be negative. Null until then.',
  ),
  settledGbp: numberOrNull.describe('Settled money in £, which may be negative; null until it is published.'),
  offers: z.int().nullable().describe('Number of offers of all participants; null until they are stored.'),
  offeredMw: numberOrNull.describe('Power of all offers in MW; null until they are stored.'),
  dearestAcceptedGbpPerMwh: numberOrNull.describe(
    'Highest accepted price in £/MWh; null until offers are stored, and where none was accepted.',
  ),
  cheapestRefusedGbpPerMwh: numberOrNull.describe(
    'Lowest refused price in £/MWh; null until offers are stored, and where none was refused.',
  ),
};

export const Requirement = z
  .object({
    ...listed,
    dispatchType: z.string().describe('Whom the buyer calls, in its words.'),
    eligible: z.array(z.string()).describe('Participants that may offer, as the buyer names them.'),
    halfHours: z
      .array(
        z.object({
          startTime: halfHourStart,
          mw: z.number().describe('Power asked, in MW.'),
          caps: z
            .record(z.string(), z.number())
            .describe('Maximum power in MW by zone, Z1 to Z12; 0 where a zone may not offer. Empty without caps.'),
          ...marketResult,
        }),
      )
      .describe('Its half hours in their order, each with its result as far as it is stored.'),
  })
  .meta({ id: 'Requirement', description: 'What a buyer asks in one event, by half hour, and what came of it.' });
export type Requirement = z.infer<typeof Requirement>;

export const RequirementQuery = pageQuery(
  {
    schemeUUID: uuid.optional().describe('Only requirements of this scheme.'),
    from: instant.optional().describe('Only requirements that end after this instant; with an offset or Z.'),
    to: instant.optional().describe('Only requirements that start before this instant; with an offset or Z.'),
    open: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional()
      .describe('true: only requirements whose submission time is still to come; false: only the others.'),
  },
  ['submissionTime', 'startTime'],
  '-submissionTime',
).refine(({ from, to }) => from === undefined || to === undefined || from < to, {
  path: ['to'],
  message: 'to must come after from',
});
