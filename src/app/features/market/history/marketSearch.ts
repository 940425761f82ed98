import { z } from 'zod';
import { MARKET_ZONES } from '#energy/zones.ts';

export const MarketSearch = z.object({
  scheme: z.uuid().optional().catch(undefined),
  direction: z.enum(['TURN_DOWN', 'TURN_UP']).default('TURN_DOWN').catch('TURN_DOWN'),
  zone: z.enum(MARKET_ZONES).optional().catch(undefined),
  map: z.enum(['price', 'mw', 'ours']).default('price').catch('price'),
  /** Participant whose offers are shown at other prices; ours without one. */
  participant: z.string().max(200).optional().catch(undefined),
});
export type MarketSearch = z.output<typeof MarketSearch>;
export const marketDefaults = { direction: 'TURN_DOWN', map: 'price' } as const;
