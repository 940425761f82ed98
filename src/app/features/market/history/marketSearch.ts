import { z } from 'zod';

/** Zones of Britain that NESO names. */
export const ZONES = ['Z1', 'Z2', 'Z3', 'Z4', 'Z5', 'Z6', 'Z7', 'Z8', 'Z9', 'Z10', 'Z11', 'Z12'] as const;

export const MarketSearch = z.object({
  scheme: z.uuid().optional().catch(undefined),
  direction: z.enum(['TURN_DOWN', 'TURN_UP']).default('TURN_DOWN').catch('TURN_DOWN'),
  zone: z.enum(ZONES).optional().catch(undefined),
  map: z.enum(['price', 'mw', 'ours']).default('price').catch('price'),
  /** Participant whose offers are shown at other prices; ours without one. */
  participant: z.string().max(200).optional().catch(undefined),
});
export type MarketSearch = z.output<typeof MarketSearch>;
export const marketDefaults = { direction: 'TURN_DOWN', map: 'price' } as const;

/** The zone's number, as rows of zones and the buyer's files have it. */
export const zoneNumber = (zone: string): string => zone.replace(/^Z/, '');
