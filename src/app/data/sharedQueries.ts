import { query } from './query.ts';

const BY_NAME = { pageSize: 200, sort: 'name' } as const;
/** Events of a season that are drawn, the newest. */
export const SEASON_EVENTS = 400;

/** Every scheme, by name. */
export const allSchemes = () => query('listSchemes', { query: BY_NAME });

/** The open requirement whose submission time comes first. */
export const nextRequirement = () =>
  query('listRequirements', { query: { open: 'true', sort: 'submissionTime', pageSize: 1 } });

/** Every active portfolio, by name. */
export const allPortfolios = () => query('listPortfolios', { query: { pageSize: 1000, sort: 'name' } });

/** The market packs that a screen shows: a tenant has at most 500 versions of its own. */
export const allPacks = () => query('listMarketPacks', { query: { pageSize: 200 } });

/** Every controller, by name. */
export const allControllers = () => query('listControllers', { query: BY_NAME });

/** The latest events that an asset was in. */
export const eventsOfAsset = (assetUUID: string) =>
  query('listEvents', { query: { assetUUID, sort: '-startTime', pageSize: 100 } });
