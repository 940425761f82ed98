import type { Client } from '#client/client.ts';
import type { Pictured } from './picturedTenant.ts';

/** No screen may show a delivery, whose attempts take their own time: nothing happens that these are sent for. */
const QUIET = ['CONSENT.REQUESTED' as const];

/** Adds one of everything that has a screen and is neither asset nor event. */
export async function furnishTenant(
  client: Client,
  assetUUIDs: string[],
  schemeUUID: string,
): Promise<Omit<Pictured, 'client' | 'assetUUIDs' | 'schemeUUID' | 'events'>> {
  const { uuid: webhookUUID } = await client.createWebhook({
    body: { url: 'https://hooks.example.com/halfhour', events: QUIET, description: 'Trading desk' },
  });
  const { controllerUUID } = await client.createController({ body: { name: 'Gateway', channel: 'PULL' } });
  await client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs: assetUUIDs.slice(0, 6) } });
  await client.createContact({ body: { name: 'Day desk', email: 'desk@example.com' } });
  await client.createCalendarFeed({ body: { label: 'Control room', kind: 'ALL' } });
  await client.createBulkAction({
    body: { filter: { assetUUIDs: assetUUIDs.slice(-2) }, action: 'SCHEME_OPT_IN', target: schemeUUID },
  });
  const [user] = (await client.listUsers({ query: { search: 'C-2001' } })).data;
  const [portfolio] = (await client.listPortfolios({ query: { search: 'Hill' } })).data;
  const [tariff] = (await client.listTariffs()).data;
  return {
    webhookUUID,
    controllerUUID,
    userUUID: user!.userUUID,
    portfolioUUID: portfolio!.portfolioUUID,
    tariffUUID: tariff!.tariffUUID,
  };
}
