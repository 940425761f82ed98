import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addConfirmingTenant } from '#testing/addConfirmingTenant.ts';
import { copiedUuid } from '#testing/copyRows.ts';
import { fillLists, thinLists } from '#testing/fillLists.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { identityOf, type Item, type List, type ListPage, lists, pageOf, valuesOf } from '#testing/listsOf.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { targetOf, validRequest } from '#testing/validRequests.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';

const COPIES = 25;
const PAGE_SIZE = '11';
/** Pages of the longest list, and those of what is added. */
const MAX_PAGES = 80;

/** A walk through one list by one sort. */
interface Walk {
  list: List;
  sort: string;
  seen: Item[];
  cursor: string | null;
}

describe('walks by cursor', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let ids: Ids;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await addConfirmingTenant(service);
    ({ ids } = await fillTenant(tenant.client, receiver.url));
    await tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
      fillLists(scope, ids, { from: 1, to: COPIES }),
    );
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  const send = ({ name }: List, query: Record<string, string>) => {
    const request = validRequest(name, ids);
    return tenant.send('GET', targetOf(name, { ...request, query: { ...request.query, ...query } }));
  };
  const read = async (list: List, query: Record<string, string>): Promise<ListPage> => {
    let response = await send(list, query);
    // A machine that others use too may be too busy for a moment.
    for (let attempt = 1; response.status === 503 && attempt <= 5; attempt++) response = await send(list, query);
    const text = await response.text();
    expect(response.status, `${list.name} ${JSON.stringify(query)} ${text.slice(0, 300)}`).toBe(200);
    return pageOf(list, JSON.parse(text));
  };
  const wholeLists = async (): Promise<Map<List, Item[]>> => {
    const found = new Map<List, Item[]>();
    for (const list of lists) found.set(list, (await read(list, { pageSize: '1000', page: '1' })).data);
    return found;
  };
  const step = async (walk: Walk) => {
    const { data, nextCursor } = await read(walk.list, {
      sort: walk.sort,
      pageSize: PAGE_SIZE,
      ...(walk.cursor !== null && { cursor: walk.cursor }),
    });
    expect(data.length).toBeLessThanOrEqual(Number(PAGE_SIZE));
    walk.seen.push(...data);
    return nextCursor === undefined ? [] : [{ ...walk, cursor: nextCursor }];
  };
  /** Rows are archived, deleted, inserted and changed, before and after where walks are. */
  const change = async (round: number) => {
    const [gone, changed] = [round * 3, round * 3 + 1];
    await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
      await thinLists(scope, ids, [gone]);
      await fillLists(scope, ids, { from: 100 * round, to: 100 * round + 3 });
    });
    await tenant.client.archiveAsset({ params: { assetUUID: copiedUuid('asset_uuid', gone) } });
    await tenant.client.archiveUser({ params: { userUUID: copiedUuid('user_uuid', gone) } });
    await tenant.client.archivePortfolio({ params: { portfolioUUID: copiedUuid('portfolio_uuid', gone) } });
    await tenant.client.updateAsset({
      params: { assetUUID: copiedUuid('asset_uuid', changed) },
      body: { name: `changed ${round}`, locationPostcode: 'M1 1AE' },
    });
    await tenant.client.updateUser({
      params: { userUUID: copiedUuid('user_uuid', changed) },
      body: { phone: '+44 20 7946 0000' },
    });
  };

  it('see every row that existed throughout exactly once, by every sort', async () => {
    const walks = lists.flatMap((list) => list.sorts.map((sort): Walk => ({ list, sort, seen: [], cursor: null })));
    const before = await wholeLists();
    let going = walks;
    for (let round = 1; going.length > 0 && round <= MAX_PAGES; round++) {
      const next: Walk[] = [];
      for (const walk of going) next.push(...(await step(walk)));
      going = next;
      if (round <= 4) await change(round);
    }
    const faults = going.map(({ list, sort }) => `${list.name} ${sort}: has no end`);
    const after = await wholeLists();
    for (const { list, sort, seen } of walks) {
      const [then, now] = [valuesById(list, sort, before.get(list)!), valuesById(list, sort, after.get(list)!)];
      const counts = new Map<string, number>();
      for (const item of seen) counts.set(identityOf(item), (counts.get(identityOf(item)) ?? 0) + 1);
      const stayed = [...then].filter(([id, value]) => now.has(id) && now.get(id) === value).map(([id]) => id);
      const wrong = stayed.filter((id) => counts.get(id) !== 1);
      const known = new Set([...stayed, ...[...now.keys()].filter((id) => !then.has(id))]);
      wrong.push(...[...counts].filter(([id, count]) => count > 1 && known.has(id)).map(([id]) => id));
      if (then.size !== before.get(list)!.length) faults.push(`${list.name}: items have no identity`);
      if (wrong.length > 0)
        faults.push(`${list.name} ${sort}: ${wrong.length} of ${stayed.length}, such as ${wrong[0]}`);
      if (before.get(list)!.length > 22 && stayed.length < 10)
        faults.push(`${list.name} ${sort}: only ${stayed.length}`);
    }
    expect(faults).toEqual([]);
  });

  it('a cursor is for its own query alone', async () => {
    const [assets, users] = ['listAssets', 'listUsers'].map((name) => lists.find((list) => list.name === name)!);
    const { nextCursor: cursor } = await read(assets!, { sort: 'name', pageSize: '5' });
    const other = await service.addTenant();
    expect(await read(assets!, { sort: 'name', pageSize: '7', cursor: cursor! })).toMatchObject({ pageSize: 7 });
    const refused = async (response: Response) =>
      expect([response.status, await pointersOf(response)]).toEqual([400, ['?cursor']]);
    const queries: Record<string, string>[] = [
      { sort: '-name', cursor: cursor! },
      { sort: 'name', search: 'a', cursor: cursor! },
      { sort: 'name', cursor: '' },
      { sort: 'name', cursor: 'r10' },
      { sort: 'name', cursor: `${cursor!}A` },
      { sort: 'name', cursor: `A${cursor!.slice(1)}` },
      { sort: 'name', cursor: 'ä' },
      { sort: 'name', cursor: 'A'.repeat(5000) },
      { sort: 'name', pageSize: '5', page: '1', cursor: cursor! },
      { sort: 'name', pageSize: '5', page: '3', cursor: cursor! },
    ];
    for (const query of queries) await refused(await send(assets!, query));
    await refused(await send(users!, { sort: 'name', cursor: cursor! }));
    await refused(await other.send('GET', `/assets?sort=name&cursor=${cursor!}`));
    await refused(await tenant.send('GET', `/assets?sort=name&cursor=${cursor!}&cursor=${cursor!}`));
  });

  it('shows nothing of what it is made of, and is the same for the same response', async () => {
    const users = lists.find(({ name }) => name === 'listUsers')!;
    const [one, other] = [
      await send(users, { sort: 'name', pageSize: '2' }),
      await send(users, { sort: 'name', pageSize: '2' }),
    ];
    expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
    const { data, nextCursor } = pageOf(users, await one.json());
    expect(Buffer.from(nextCursor!, 'base64url').toString('latin1')).not.toContain(String(data[1]!['name']));
    expect(one.headers.get('link')).toContain(`cursor=${nextCursor}>; rel="next"`);
  });
});

function valuesById(list: List, sort: string, items: readonly Item[]): Map<string, string> {
  const values = valuesOf(list, sort, items);
  return new Map(items.map((item, index) => [identityOf(item), JSON.stringify(values[index] ?? null)]));
}
