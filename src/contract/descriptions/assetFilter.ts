/** The filters by which assets are listed and chosen for bulk actions. */
export const assetFilter = {
  search: 'Part of assetId, name, MPAN or postcode, in any case.',
  status: 'Whether active or archived assets are meant.',
  assetType: 'Only assets of this kind.',
  portfolioUUID: 'Only assets in this portfolio.',
  userUUID: 'Only assets of this user.',
  schemeUUID: 'Only assets in this event scheme.',
  schemeStatus: 'Only assets with this status in the scheme that schemeUUID names.',
  notInScheme: 'Only assets that were never registered in this event scheme.',
  eventUUID: 'Only assets of this event.',
  eventState: 'Only assets with this state in the event that eventUUID names.',
  mpanStatus: 'Only assets whose MPAN lookup came out so.',
  readingStatus:
    'Only assets that report, that were registered within the last 48 hours and have no reading yet ' +
    '(AWAITING_FIRST), or that have sent nothing for 48 hours (SILENT).',
  tariff: 'Only assets with a tariff that holds today, of either direction (IN_FORCE), or without one (NONE).',
  consent:
    'Only assets whose user consents to dispatch (IN_FORCE), does so for 30 days at most (ENDING), does not (MISSING), ' +
    'or has neither consented nor refused (NEVER_ASKED).',
  called:
    'Only assets of which a settled turn-down event of the last year has results (CALLED), or those of which none has ' +
    '(NEVER).',
  mpanUse:
    'SINGLE: only assets whose MPAN and export MPAN no other active asset has, and assets without one; SHARED: ' +
    'only assets whose MPAN or export MPAN another active asset has too, from before one had to stand on one ' +
    'asset alone.',
  tiles:
    'Only assets of these tiles of GET /analytics/tiles: QUESTION.event.portfolio.class.N for a class, or ' +
    'QUESTION.event.portfolio.BY.layout.indices for tiles of one layout; - for an event or portfolio not named.',
};
