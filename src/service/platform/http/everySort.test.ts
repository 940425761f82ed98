import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { fillLists } from '#testing/fillLists.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { type List, type ListPage, lists, pageOf, valuesOf } from '#testing/listsOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { targetOf, validRequest } from '#testing/validRequests.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';

const COPIES = 25;
/** Lists of which a tenant has few rows. */
const SHORT = [
  'getEventTimeline',
  'getUnitSeason',
  'listAssetForecastQuality',
  'listAssetTariffs',
  'listEventLostAssets',
  'listEventStatsRuns',
  'listHeldOutAssets',
  'listRegulatorChecks',
  'listSuspiciousReadings',
  'listTariffSchedules',
];

describe('every list, by every sort and page size', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let full: TestTenant;
  let empty: TestTenant;
  let ids: Ids;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    full = await addConfirmingTenant(service);
    empty = await service.addTenant();
    ({ ids } = await fillTenant(full.client, receiver.url));
    await tenantTransaction(service.database.store.db, full.tenant, (scope) =>
      fillLists(scope, ids, { from: 1, to: COPIES }),
    );
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  const send = (tenant: TestTenant, { name }: List, query: Record<string, string>) => {
    const request = validRequest(name, ids);
    return tenant.send('GET', targetOf(name, { ...request, query: { ...request.query, ...query } }));
  };
  const read = async (list: List, query: Record<string, string>): Promise<ListPage> => {
    const response = await send(full, list, query);
    const text = await response.text();
    expect(response.status, `${JSON.stringify(query)} ${text.slice(0, 300)}`).toBe(200);
    return pageOf(list, JSON.parse(text));
  };

  it.each(lists)('$name', async (list) => {
    const faults: string[] = [];
    for (const sort of list.sorts) {
      const { data: all, totalItems } = await read(list, { sort, pageSize: '100' });
      const lastPage = Math.ceil(totalItems / 11);
      for (const [pageSize, page] of [
        [1, 1],
        [1, 2],
        [10, 1],
        [10, 2],
        [11, 1],
        [11, lastPage],
      ] as const) {
        if (page < 1 || page * pageSize > 110) continue;
        const found = await read(list, { sort, pageSize: String(pageSize), page: String(page) });
        expect(found, sort).toMatchObject({ page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) });
        expect(found.data, `${sort}: page ${page} of ${pageSize}`).toEqual(
          all.slice((page - 1) * pageSize, page * pageSize),
        );
      }
      if (!isInOrder(valuesOf(list, sort, all), sort.startsWith('-'))) faults.push(sort);
    }
    expect(faults).toEqual([]);
    for (const sort of list.sorts)
      for (const pageSize of ['1', '10', '11', '100']) {
        const response = await send(empty, list, { sort, pageSize });
        // What is in the path is another tenant's.
        expect(response.status, `${sort} ${pageSize}`).toBe(list.row.path.includes('{') ? 404 : 200);
      }
  });

  it('nearly all lists had more than two pages of 11', async () => {
    const short: string[] = [];
    for (const list of lists) if ((await read(list, { pageSize: '1' })).totalItems <= 22) short.push(list.name);
    expect(short.sort()).toEqual(SHORT);
  });
});

/** Unknown values come last in either direction. */
function isInOrder(values: readonly unknown[], isFalling: boolean): boolean {
  return values.every((value, index) => {
    const before = values[index - 1];
    if (index === 0 || value === null || value === undefined) return true;
    if (before === null || before === undefined) return false;
    return before === value || before < value !== isFalling;
  });
}
