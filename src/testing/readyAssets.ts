import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { CreatedEvent } from '#contract/event.ts';
import type { Scheme } from '#contract/scheme.ts';
import type { TestTenant } from './testService.ts';

type NewScheme = CallInput<Endpoints['createScheme']>['body'];
type NewEvent = CallInput<Endpoints['createEvent']>['body'];

/** A scheme with no requirement but its name. */
export const addScheme = ({ client }: Pick<TestTenant, 'client'>, scheme: Partial<NewScheme> = {}): Promise<Scheme> =>
  client.createScheme({ body: { name: 'Evening peak', ...scheme } });

/** Opts assets in to a scheme and waits for the regulator's check. */
export async function optInAndPassChecks(
  { client }: Pick<TestTenant, 'client'>,
  schemeUUID: string,
  assetUUIDs: string[],
): Promise<void> {
  for (let from = 0; from < assetUUIDs.length; from += 1000)
    await client.optSchemeAssets({
      params: { schemeUUID },
      body: { assetUUIDs: assetUUIDs.slice(from, from + 1000), action: 'OPT_IN' },
    });
  await client.setClock({ body: { advance: 'PT31S' } });
}

/** An event of one hour, by default tomorrow at 17:00 UTC by the tenant's clock. */
export async function addEvent(
  { client }: Pick<TestTenant, 'client'>,
  schemeUUID: string,
  event: Partial<NewEvent> = {},
): Promise<CreatedEvent> {
  const tomorrow = new Date(Date.parse((await client.getClock()).now) + 86_400_000).toISOString().slice(0, 10);
  return client.createEvent({
    body: {
      name: 'Dispatch',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: `${tomorrow}T17:00:00Z`,
      endTime: `${tomorrow}T18:00:00Z`,
      ...event,
    },
  });
}

export const optIn = (
  { client }: Pick<TestTenant, 'client'>,
  eventUUID: string,
  assetUUIDs: string[],
  action: 'OPT_IN' | 'OPT_OUT' = 'OPT_IN',
) => client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs, action } });
