import type { Client } from '#client/client.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { freshMpan } from '#testing/seed.ts';
import type { Arrival } from '../../harness/receiver/protocol.ts';

/** Paths of a receiver, and what is subscribed there. */
export const subscriptions: Record<string, WebhookEvent[]> = {
  '/meters': ['ASSET.MPAN_VALIDATED'],
  '/portfolios': ['PORTFOLIO.ASSETS_ASSIGNED'],
  '/schemes': ['EVENT_SCHEME.ASSETS_UPDATED'],
  '/scheduled': ['EVENT.SCHEDULED'],
  '/assigned': ['EVENT.PORTFOLIO_ASSIGNED'],
  '/run': ['EVENT.CANCELLED', 'EVENT.STARTED', 'EVENT.ENDED'],
};

/** An event that must be delivered: a type and the resource it is about. */
export type Fact = `${WebhookEvent} ${string}`;

export interface Stage {
  client: Client;
  portfolioUUID: string;
  schemeUUID: string;
  startTime: string;
  endTime: string;
}

/** A portfolio and a scheme, and the hour of events some days ahead of the tenant's clock. */
export async function createStage(client: Client, daysAhead = 2): Promise<Stage> {
  const day = new Date(Date.parse((await client.getClock()).now) + daysAhead * DAY_MS).toISOString().slice(0, 10);
  const [{ portfolioUUID }, { schemeUUID }] = [
    await client.createPortfolio({ body: { name: 'Proof' } }),
    await client.createScheme({ body: { name: 'Proof' } }),
  ];
  return {
    client,
    portfolioUUID,
    schemeUUID,
    startTime: `${day}T17:00:00Z`,
    endTime: `${day}T18:00:00Z`,
  };
}

/** One home joins, is opted in to the scheme and gets an event, which every second time is cancelled. */
export async function workOn(
  { client, portfolioUUID, schemeUUID, startTime, endTime }: Stage,
  n: number,
): Promise<Fact[]> {
  const { assetUUID } = await client.createAsset({ body: { name: `Home ${n} \u2028 ü`, mpan: freshMpan() } });
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [assetUUID], action: 'OPT_IN' } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: `Event ${n}`,
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime,
      endTime,
      portfolioUUIDs: [portfolioUUID],
    },
  });
  const facts: Fact[] = [
    `ASSET.MPAN_VALIDATED ${assetUUID}`,
    `PORTFOLIO.ASSETS_ASSIGNED ${assetUUID}`,
    `EVENT_SCHEME.ASSETS_UPDATED ${assetUUID}`,
    `EVENT.SCHEDULED ${eventUUID}`,
    `EVENT.PORTFOLIO_ASSIGNED ${eventUUID}`,
  ];
  if (n % 2 === 0) return [...facts, `EVENT.STARTED ${eventUUID}`, `EVENT.ENDED ${eventUUID}`];
  await client.cancelEvent({ params: { 'event-uuid': eventUUID } });
  return [...facts, `EVENT.CANCELLED ${eventUUID}`];
}

/** How many deliveries of these subscriptions there are, of a status or in all. */
export async function countDeliveries(
  client: Client,
  uuids: readonly string[],
  status?: 'PENDING' | 'SUCCEEDED',
): Promise<number> {
  const pages = await Promise.all(
    uuids.map((webhookUUID) =>
      client.listWebhookDeliveries({ params: { webhookUUID }, query: { pageSize: 1, status } }),
    ),
  );
  return pages.reduce((sum, { totalItems }) => sum + totalItems, 0);
}

/** The facts that a message tells. */
export function factsOf({ body }: Arrival): Fact[] {
  const { event, payload } = JSON.parse(body) as {
    event: WebhookEvent;
    payload: { eventUUID?: string; assetUUID?: string; assetUUIDs?: string[]; assets?: { assetUUID: string }[] };
  };
  const subjects = payload.assets?.map(({ assetUUID }) => assetUUID) ??
    payload.assetUUIDs ?? [payload.eventUUID ?? payload.assetUUID!];
  return subjects.map((subject): Fact => `${event} ${subject}`);
}
