/** Uses for which a key may be issued; the first is the default. */
export const keyScopes = ['full', 'read-only', 'meter-data', 'events'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Scopes that allow each kind of access that an operation asks of a key. */
const allowedBy = {
  /** Reading data that neither give access to anything further nor are addressed to a person. */
  read: ['full', 'read-only', 'events'],
  /** Reading readings, and to which assets they belong. */
  readReadings: ['full', 'read-only', 'meter-data', 'events'],
  sendReadings: ['full', 'meter-data'],
  /** Opting assets in to events and out of them, and dispatching them. */
  runEvents: ['full', 'events'],
  /** All other access: what is set up, deleted or secret. */
  manage: ['full'],
} as const satisfies Record<string, readonly KeyScope[]>;
export type KeyAccess = keyof typeof allowedBy;

/** Returns the scopes whose keys may call an operation. */
export const scopesFor = (access: KeyAccess): readonly KeyScope[] => allowedBy[access];

/**
 * Restriction of an operation to the portfolios of a key that is limited to some. `portfolioPath`: {portfolioUUID} is
 * one of them. `assetPath`: the asset {assetUUID} is in one of them now. `portfolioFilter`: ?portfolioUUID is one of
 * them, and is filled in where there is one alone. `portfolioList`: its handler lists those alone. `assetsBody`: every
 * asset of `assetUUIDs` is in one of them now. `readings`: every asset of the batch is, and no import is named.
 */
export type PortfolioRule =
  | 'portfolioPath'
  | 'assetPath'
  | 'portfolioFilter'
  | 'portfolioList'
  | 'assetsBody'
  | 'readings';
