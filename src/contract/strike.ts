import { z } from 'zod';
import { eventName, halfHourEnd, halfHourStart } from './members.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { intOrNull, numberOrNull, utc, utcOrNull, uuidOrNull } from './primitives.ts';
import { buyerEventId, dfsSeasonYear, requirementUUID } from './requirement.ts';
import { Unit, unitUUID } from './unit.ts';

export const offerRunStatus = z
  .enum(['PRELIMINARY', 'FINAL'])
  .nullable()
  .describe('Status of the stats run that settled it: PRELIMINARY until every reading is in; null before the first.');

export const StrikeCounts = z
  .object({
    factorBelow: z.number().describe('An acceptance that a factor K below it settles is a strike.'),
    consecutive: z.int().describe('Strikes since the last settled acceptance that is none.'),
    ofConsecutive: intOrNull.describe('Strikes in a row from which the buyer may deregister; null for no such rule.'),
    inPeriod: z.int().describe('Strikes in the period that ends today.'),
    ofPeriod: intOrNull.describe('Strikes in a period from which the buyer may deregister; null for no such rule.'),
    periodMonths: intOrNull.describe('Length of the period in months; null for no end.'),
    left: intOrNull.describe('Further strikes in a row until one of the two is reached; null where neither counts.'),
    unsettled: z.int().describe('Acceptances that are not settled yet, which count as neither.'),
    lastFactor: numberOrNull.describe('Factor K of the newest settled acceptance; null before the first.'),
    reachedUTC: utcOrNull.describe(
      'Start of the acceptance of the last 12 months with which the rule was first reached; UTC instant, null if never.',
    ),
    state: z
      .enum(['CLEAR', 'COUNTING', 'REACHED'])
      .describe('CLEAR: no strike counts. COUNTING: some do. REACHED: the buyer may deregister the unit.'),
  })
  .meta({
    id: 'StrikeCounts',
    description: 'Strikes of a unit in the last 12 months, by the rule of the market pack of its scheme.',
  });
export type StrikeCounts = z.infer<typeof StrikeCounts>;

/** A unit in a list, with its strikes. */
export const ListedUnit = Unit.extend({
  strikes: StrikeCounts.nullable()
    .optional()
    .describe('Its strikes, as of now; null where the market pack of its scheme has no rule for them.'),
}).meta({ id: 'ListedUnit', description: 'A unit as it is listed, with its strikes.' });
export type ListedUnit = z.infer<typeof ListedUnit>;

export const UnitAcceptance = z
  .object({
    requirementUUID,
    eventUUID: uuidOrNull.describe('UUID of the event that it became; null without one.'),
    startTime: halfHourStart,
    endTime: halfHourEnd,
    mw: z.number().describe('Accepted power in MW.'),
    priceGbpPerMwh: z.number().describe('Accepted price in £/MWh.'),
    factor: numberOrNull.describe('Factor K by which it was settled; null before, and where nothing was read.'),
    isStrike: z
      .boolean()
      .nullable()
      .describe('Whether it is a strike; null before it is settled, and where no strikes are counted.'),
    statsState: offerRunStatus,
  })
  .meta({ id: 'UnitAcceptance', description: 'An accepted offer of a unit for one half hour.' });
export type UnitAcceptance = z.infer<typeof UnitAcceptance>;

export const UnitStrikes = z
  .object({
    unitUUID,
    verdict: z
      .object({
        sentence: z.string().describe('The sentence, in English, as every screen shows it.'),
        tone: z
          .enum(['GOOD', 'BAD', 'NEUTRAL'])
          .describe('BAD from two strikes before the rule is reached; NEUTRAL where nothing is settled or counted.'),
      })
      .describe('The judgement.'),
    strikes: StrikeCounts.nullable().describe('The counts; null where the pack of the scheme has no rule.'),
    acceptances: z.array(UnitAcceptance).describe('Its newest acceptances, at most 100, newest first.'),
  })
  .meta({ id: 'UnitStrikes', description: 'Acceptances of a unit, and those that count against it.' });
export type UnitStrikes = z.infer<typeof UnitStrikes>;

/** Sums of what a unit offered and of what came of it, in a season or for a requirement. */
const outcome = {
  offered: z.int().describe('Half hours that were offered: submitted ones, and those with a result.'),
  accepted: z.int().describe('Of them, those that were accepted.'),
  offeredMwh: z.number().describe('Energy that was offered, in MWh.'),
  acceptedMwh: z.number().describe('Energy that was accepted, in MWh.'),
  settledMwh: z.number().describe('Energy of the accepted half hours that have a stats run, in MWh.'),
  deliveredMwh: numberOrNull.describe('Energy delivered in these, in MWh, signed; null before the first run.'),
  factor: numberOrNull.describe('Mean factor K, weighted by accepted energy; null before it is settled.'),
  strikes: z.int().describe('Accepted half hours that are strikes; 0 where none are counted.'),
  revenueGbp: numberOrNull.describe('What it earned in £; null before the first run.'),
  preliminaryGbp: z.number().describe('Of that, by preliminary runs, in £.'),
};

export const UnitOutcome = z
  .object({
    requirementUUID,
    buyerEventId,
    startTime: utc.describe('Start of its first offered half hour; UTC instant.'),
    endTime: utc.describe('End of its last offered half hour, itself excluded; UTC instant.'),
    eventUUID: uuidOrNull.describe('UUID of the event that it became; null without one.'),
    eventName: eventName.nullable().describe('Name of the event; null without one.'),
    ...outcome,
  })
  .meta({ id: 'UnitOutcome', description: 'What a unit offered for a requirement, and what came of it.' });
export type UnitOutcome = z.infer<typeof UnitOutcome>;

export const UnitSeason = z
  .object({
    unitUUID,
    season: dfsSeasonYear,
    from: utc.describe('Start of the season; UTC instant.'),
    to: utc.describe('End of the season, itself excluded; UTC instant.'),
    totals: z.object(outcome).describe('All requirements of the season together.'),
    requirements: pageSchema(UnitOutcome).describe('A page of the requirements for which it offered.'),
  })
  .meta({ id: 'UnitSeason', description: 'What a unit offered, delivered and earned in a season.' });
export type UnitSeason = z.infer<typeof UnitSeason>;

export const UnitSeasonQuery = pageQuery({}, ['startTime'], '-startTime').meta({
  members: { page: 'Number of the page of requirements, from 1.', pageSize: 'Most requirements on a page.' },
});
export type UnitSeasonQuery = z.output<typeof UnitSeasonQuery>;
