import { expect, expectTypeOf, it } from 'vitest';
import {
  type Client,
  createClient,
  type EventStats,
  type ListedAsset,
  type OptResult,
  type Page,
  type WebhookMessage,
} from './index.ts';

const client: Client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: async () => Response.json({ data: [] }) });

it('types the parameters', () => {
  expectTypeOf<Parameters<Client['getAsset']>[0]['params']>().toEqualTypeOf<{ assetUUID: string }>();
  expectTypeOf(client.listAssets).parameter(0).exclude<undefined>().toHaveProperty('query');
  expectTypeOf<NonNullable<Parameters<Client['optEventAssets']>[0]>['body']['action']>().toEqualTypeOf<
    'OPT_IN' | 'OPT_OUT'
  >();
  // @ts-expect-error the asset must be named
  void (() => client.getAsset());
  // @ts-expect-error there is no such action
  void (() => client.optEventAssets({ params: { 'event-uuid': 'x' }, body: { assetUUIDs: ['x'], action: 'PERHAPS' } }));
  // @ts-expect-error there is no such operation
  expect(client.getWeather).toBeUndefined();
});

it('types the results', async () => {
  expectTypeOf(client.listAssets).returns.resolves.toEqualTypeOf<Page<ListedAsset>>();
  expectTypeOf(client.getEventStats).returns.resolves.toEqualTypeOf<EventStats>();
  expectTypeOf(client.optSchemeAssets).returns.resolves.toEqualTypeOf<OptResult>();
  expectTypeOf(client.archiveAsset).returns.resolves.toEqualTypeOf<undefined>();
  expect((await client.listAssets()).data).toEqual([]);
});

it('narrows messages by their event', () => {
  const state = (message: WebhookMessage) =>
    message.event === 'EVENT.SCHEDULED'
      ? message.payload.eventType
      : message.event === 'ASSET.MPAN_VALIDATED'
        ? message.payload.isValid
        : null;
  expectTypeOf(state).returns.toEqualTypeOf<'TURN_DOWN' | 'TURN_UP' | boolean | null>();
  expect(
    state({
      uuid: '',
      event: 'ASSET.MPAN_VALIDATED',
      createdUTC: '',
      payload: { assetUUID: '', assetId: '', mpan: '', isValid: true, reason: null },
    }),
  ).toBe(true);
});
