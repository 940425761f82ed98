import type { Client } from '#client/client.ts';

/** A tenant of the screenshots. */
export interface Pictured {
  client: Client;
  assetUUIDs: string[];
  userUUID: string;
  portfolioUUID: string;
  schemeUUID: string;
  tariffUUID: string;
  controllerUUID: string;
  webhookUUID: string;
  /** UUIDs of its events. */
  events: { final: string; settled: string; next: string; cancelled: string };
}
