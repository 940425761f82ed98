import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { archivable, notRestored } from '#testing/archivable.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { rowOf } from '#testing/validRequests.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';

it('every operation that removes something has a restore, or a reason why there is none', () => {
  const removing = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => rowOf(name).method === 'DELETE' || /^(archive|erase)/.test(name),
  );
  const restored = Object.values(archivable).flatMap(({ archive, report }) => [archive, ...(report ? [report] : [])]);
  expect([...restored, ...Object.keys(notRestored)].toSorted()).toEqual(removing.toSorted());
});

describe('whatever is archived', () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let tenant: TestTenant;
  let ids: Ids;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({ webhooks: testWebhooks() });
    tenant = await service.addTenant();
    ids = (await fillTenant(tenant.client, receiver.url)).ids;
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  type Body = Record<string, unknown> & { data: Record<string, unknown>[]; lines: { outcome: string }[] };
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await tenant.send(method, path, body === undefined ? {} : { body });
    return { status: response.status, body: (await response.json().catch(() => null)) as Body };
  };

  it.each(Object.entries(archivable))('%s is shown, keeps its id, and comes back as it was', async (_, thing) => {
    const path = thing.path(ids);
    const { ownId } = thing;
    for (const name of [thing.archive, thing.restore])
      expect(path).toMatch(
        new RegExp(
          `^${rowOf(name)
            .path.replace(/\{\w+\}/, '[^/]+')
            .replace(/\/restore$/, '')}$`,
        ),
      );
    const { updatedUTC: _before, ...before } = (await ask('GET', path)).body;
    if (thing.report) {
      expect((await ask('POST', `${path}/archive`, { dryRun: true })).body).toMatchObject({ dryRun: true });
      expect((await ask('GET', path)).body).toMatchObject(before);
    }
    expect((await ask('DELETE', path)).status).toBe(204);

    const archived = await ask('GET', path);
    expect([archived.status, archived.body['status']]).toEqual([200, 'ARCHIVED']);
    const listed = (await ask('GET', thing.archivedIn)).body.data.map((row) => Object.values(row)[0]);
    expect(listed).toContain(Object.values(before)[0]);
    for (const method of ['PATCH', 'DELETE'])
      expect((await ask(method, path, method === 'PATCH' ? { name: 'Again' } : undefined)).status).toBe(404);
    if (ownId) {
      const own = { [ownId.member]: before[ownId.member], name: before['name'] };
      const taken = await ask('POST', ownId.create, own);
      expect([taken.status, taken.body['detail']]).toEqual([409, expect.stringContaining('archived')]);
      const run = async (existing: string) =>
        (await ask('POST', '/imports', { kind: ownId.importAs, lines: [own], existing, dryRun: true })).body.lines;
      expect(await run('SKIP')).toMatchObject([
        { outcome: 'SKIPPED', reasons: [{ detail: expect.stringContaining('archived') }] },
      ]);
      expect(await run('CHANGE')).toMatchObject([
        { outcome: 'FAILED', reasons: [{ detail: expect.stringContaining('restore it first') }] },
      ]);
      expect(await run('RESTORE')).toMatchObject([{ outcome: 'CHANGED', reasons: [{ code: 'RESTORED' }] }]);
    }

    const restored = await ask('POST', `${path}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { ...before, notPutBack: [] } });
    expect((await ask('GET', path)).body).toMatchObject(before);
    expect((await ask('PATCH', path, { name: 'Again' })).status).toBe(200);
  });
});
