import type { Client } from '#client/client.ts';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** What a scenario runs on: a sandbox tenant without data, and a subscriber that responds to its deliveries. */
export interface ScenarioContext {
  client: Client;
  /** Two operators, with the key of `client`. */
  operators: readonly [Client, Client];
  /** Address of the subscriber. */
  subscriberUrl: string;
  /** Waits until every delivery that is due has been tried. */
  waitForDeliveries: () => Promise<void>;
}

/** Ids that later chapters need. */
export interface ScenarioIds {
  userUUID: string;
  meter: string;
  secondMeter: string;
  battery: string;
  portfolioUUID: string;
  schemeUUID: string;
  eventUUID: string;
  webhookUUID: string;
}

/** The `serial`th MPAN whose regulator outcome is `outcomeDigit` (1 READY, 8 DUPLICATED). */
export function mpanOf(serial: number, outcomeDigit = 1): string {
  const first12 = `20${String(serial).padStart(9, '0')}${outcomeDigit}`;
  return `${first12}${mpanCheckDigit(first12)}`;
}

/** Half-hourly readings of a home, more in the evening; `share` scales them from 17:00 to 18:00 UTC. */
export function homeReadings(
  assetUUID: string,
  from: string,
  to: string,
  share = 1,
): { assetUUID: string; startTime: string; value: number }[] {
  const start = Date.parse(from);
  return Array.from({ length: (Date.parse(to) - start) / HALF_HOUR_MS }, (_, i) => {
    const at = new Date(start + i * HALF_HOUR_MS);
    const hour = at.getUTCHours();
    const wh = (hour >= 16 && hour < 20 ? 620 : 210) + 7 * (at.getUTCDate() % 5) + (hour % 3) * 11;
    return { assetUUID, startTime: at.toISOString(), value: Math.round(hour === 17 ? wh * share : wh) / 1000 };
  });
}
