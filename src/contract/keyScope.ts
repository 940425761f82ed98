/** What a key may be used for; the first is that of a key issued without one. */
export const keyScopes = ['full', 'read-only', 'meter-data', 'events'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What an operation asks of a key, with the scopes that allow it. */
const allowedBy = {
  /** Reads what neither gives access to anything further nor is addressed to a person. */
  read: ['full', 'read-only', 'events'],
  /** Reads readings, and which assets they are of. */
  readReadings: ['full', 'read-only', 'meter-data', 'events'],
  sendReadings: ['full', 'meter-data'],
  /** Opts assets in and out of events, and dispatches them. */
  runEvents: ['full', 'events'],
  /** Everything else: what is set up, deleted or secret. */
  manage: ['full'],
} as const satisfies Record<string, readonly KeyScope[]>;
export type KeyAccess = keyof typeof allowedBy;

/** The scopes whose keys may call an operation. */
export const scopesFor = (access: KeyAccess): readonly KeyScope[] => allowedBy[access];

/**
 * How an operation is held to the portfolios of a key that is limited to some. `portfolioPath`: {portfolioUUID} is one
 * of them. `assetPath`: the asset {assetUUID} is in one of them now. `portfolioFilter`: ?portfolioUUID is one of them,
 * and is filled in where there is one alone. `portfolioList`: its handler lists those alone. `assetsBody`: every asset
 * of `assetUUIDs` is in one of them now. `readings`: every asset of the batch is, and no import is named.
 */
export type PortfolioRule =
  | 'portfolioPath'
  | 'assetPath'
  | 'portfolioFilter'
  | 'portfolioList'
  | 'assetsBody'
  | 'readings';
