/** Zones of Britain that NESO names. */
export const MARKET_ZONES = ['Z1', 'Z2', 'Z3', 'Z4', 'Z5', 'Z6', 'Z7', 'Z8', 'Z9', 'Z10', 'Z11', 'Z12'] as const;

/** Number of a zone, as the buyer's files have it. */
export const zoneNumber = (zone: string): string => zone.replace(/^Z/, '');
