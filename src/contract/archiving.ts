import { z } from 'zod';
import { losingEvents } from './consent.ts';
import { portfolioUUID, userUUID } from './members.ts';
import { Portfolio } from './portfolio.ts';
import { Refusal } from './scheme.ts';
import { User } from './user.ts';

/** Body of archiving with an answer. */
export const NewArchiving = z
  .strictObject({
    dryRun: z.boolean().default(false).describe('Whether to say what archiving would take along, and change nothing.'),
  })
  .meta({ id: 'NewArchiving', description: 'Body of archiving with an answer.' });

/** Effect of archiving a user; restoring gives all of it back but the meter accounts. */
export const UserArchiving = z
  .object({
    userUUID,
    dryRun: z.boolean().describe('Whether nothing was changed.'),
    assets: z.int().describe('Active assets that are archived.'),
    schemeOptIns: z.int().describe('Places of these assets in event schemes that end.'),
    dispatchConsents: z.int().describe('Consents to dispatch that are withdrawn.'),
    dataConsents: z.int().describe('Consents to data access that are withdrawn.'),
    meterAccounts: z
      .int()
      .describe('Meter accounts that are deleted with their credentials: restoring does not give them back.'),
    ...losingEvents,
  })
  .meta({
    id: 'UserArchiving',
    description: 'What archiving a user takes along, or with dryRun would. Restoring the user gives it back.',
  });
export type UserArchiving = z.infer<typeof UserArchiving>;

/** A user who is active again, with what came back. */
export const RestoredUser = User.extend({
  assets: z.int().describe('Assets that are active again with the user.'),
  dispatchConsents: z.int().describe('Consents to dispatch that are in force again.'),
  dataConsents: z.int().describe('Consents to data access that are in force again.'),
  expiredConsents: z.int().describe('Consents that stay withdrawn, because they would have expired by now.'),
  notPutBackCount: z
    .int()
    .describe('How often something of an asset did not come back: the asset, or one of its memberships.'),
  notPutBack: z.array(Refusal).describe('What did not come back, with the reason; the first 100.'),
}).meta({ id: 'RestoredUser', description: 'A user who is active again, with what came back.' });
export type RestoredUser = z.infer<typeof RestoredUser>;

/** Effect of archiving a portfolio; restoring gives it back. */
export const PortfolioArchiving = z
  .object({
    portfolioUUID,
    dryRun: z.boolean().describe('Whether nothing was changed.'),
    assets: z.int().describe('Assets that leave it and stay active, in no portfolio.'),
    assignedEvents: z.int().describe('Events to come that it is assigned to: it invites no more assets to them.'),
    invitations: z.int().describe('Invitations to these events that end; opt-ins stay.'),
  })
  .meta({
    id: 'PortfolioArchiving',
    description: 'What archiving a portfolio takes along, or with dryRun would. Restoring the portfolio gives it back.',
  });
export type PortfolioArchiving = z.infer<typeof PortfolioArchiving>;

/** A portfolio that is active again, with the assets that come back to it. */
export const RestoredPortfolio = Portfolio.extend({
  assets: z.int().describe('Assets that come back to it, those that follow after the response included.'),
  notPutBackCount: z.int().describe('Assets that do not come back: in another portfolio by now, or archived.'),
  notPutBack: z.array(Refusal).describe('These assets, with the reason; the first 100.'),
}).meta({ id: 'RestoredPortfolio', description: 'A portfolio that is active again, with what came back.' });
export type RestoredPortfolio = z.infer<typeof RestoredPortfolio>;
