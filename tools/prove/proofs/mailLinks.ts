import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';
import { withInProcessService, withStore } from '../../harness/inProcessService.ts';
import { type Invited, inviteHomes, submit } from '../mail/invitedHomes.ts';
import type { Proof } from '../proof.ts';

const FETCHES = 100;
const TOGETHER = 8;
const CANCEL_MS = 10_000;

/** The links in mails act for nobody who only fetches or forges them, and a stop reaches the devices. */
const mailLinks: Proof = {
  title: 'Fetching or forging a link of a mail does nothing; a stop by link reaches the devices while the event runs',
  minutes: 15,
  options: {
    forged: { about: 'links with one changed byte', fallback: 10_000 },
    stops: { about: 'homes that stop while the event runs', fallback: 20 },
    within: { about: "milliseconds from a stop to the devices' cancel, at most", fallback: 2000 },
  },
  run: ({ forged = 0, stops = 0, within = 0 }) =>
    withStore((db) =>
      withInProcessService(db, testWebhooks(), async ({ url }) => {
        const receiver = await startWebhookReceiver();
        try {
          const { headers } = await createTenantWithKey(db);
          const invited = await inviteHomes(url, headers, { homes: stops + 1, controllerUrl: receiver.url });
          return [
            await fetchAll(invited),
            await forge(invited, forged),
            await unsubscribe(invited),
            await stopAll(invited, receiver, within),
          ];
        } finally {
          await receiver.close();
        }
      }),
    ),
};

/** What links could change: opt-ins and addresses that get no mail. */
async function stateOf({ client, eventUUID }: Invited): Promise<unknown> {
  const params = { 'event-uuid': eventUUID };
  const { data } = await client.listEventAssets({ params, query: { pageSize: 1000 } });
  const { suppressedAddresses } = await client.getMailSettings();
  return { states: data.map(({ assetUUID, state }) => [assetUUID, state]), suppressedAddresses };
}

async function fetchAll(invited: Invited): Promise<string> {
  const before = await stateOf(invited);
  const links = invited.homes.flatMap(({ answer, unsubscribe: end }) => [answer, end]).slice(0, 4);
  for (const link of links)
    for (let at = 0; at < FETCHES; at++)
      assert.equal((await fetch(link, { method: at % 2 === 0 ? 'GET' : 'HEAD' })).status, 200);
  assert.deepEqual(await stateOf(invited), before);
  return `${links.length} links fetched ${FETCHES} times each: nothing changed`;
}

/** Changes one byte of the 70 of each token, and both opens it and answers with it. */
async function forge(invited: Invited, count: number): Promise<string> {
  const before = await stateOf(invited);
  const links = invited.homes.flatMap(({ answer, unsubscribe: end }) => [answer, end]);
  const statuses = new Map<number, number>();
  let next = 0;
  const some = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) {
      const link = links[at % links.length]!;
      const bytes = Buffer.from(link.slice(-94), 'base64url');
      bytes[at % bytes.length]! ^= 1 + (Math.floor(at / bytes.length) % 255);
      const changed = link.slice(0, -94) + bytes.toString('base64url');
      const { status } = await (at % 2 === 0 ? fetch(changed) : submit(changed, { answer: 'YES', scope: 'ALL' }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, some));
  assert.deepEqual([...statuses], [[404, count]]);
  assert.deepEqual(await stateOf(invited), before);
  return `${count} links with one changed byte, half of them sent as answers: 404 each, nothing changed`;
}

/** The first home's one click ends its invitations and no consent. */
async function unsubscribe({ client, homes }: Invited): Promise<string> {
  const { unsubscribe: link, userUUID } = homes[0]!;
  assert.equal((await client.getMailSettings()).suppressedAddresses, 0);
  assert.equal((await submit(link, { 'List-Unsubscribe': 'One-Click' })).status, 200);
  assert.equal((await client.getMailSettings()).suppressedAddresses, 1);
  const { data } = await client.listConsents({ query: { userUUID } });
  assert.deepEqual(
    data.map(({ status }) => status),
    ['ACTIVE'],
  );
  return 'one click ended the invitations of one address, and no consent';
}

/** All homes say yes and are dispatched; while the event runs, all but the first stop, one after another. */
async function stopAll({ client, eventUUID, homes }: Invited, receiver: WebhookReceiver, within: number) {
  const params = { 'event-uuid': eventUUID };
  for (const { answer } of homes) assert.equal((await submit(answer, { answer: 'YES' })).status, 200);
  await client.createDispatchOrder({ params, body: { allocation: 'EQUAL', noticeMinutes: 60 } });
  await client.setClock({ body: { now: '2026-01-15T17:10:00Z' } });
  const got = (event: string, assetUUID: string) =>
    receiver.received.find(({ body }) => body.includes(`"${event}"`) && body.includes(assetUUID));
  for (const { assetUUIDs } of homes) await until(() => got('DISPATCH.REQUESTED', assetUUIDs[0]!) !== undefined);
  const took: number[] = [];
  for (const { answer, assetUUIDs } of homes.slice(1)) {
    const from = performance.now();
    assert.equal((await submit(answer, { answer: 'NO' })).status, 200);
    await until(() => got('DISPATCH.CANCELLED', assetUUIDs[0]!) !== undefined);
    took.push(got('DISPATCH.CANCELLED', assetUUIDs[0]!)!.at - from);
  }
  const { data } = await client.listEventAssets({ params, query: { pageSize: 1000 } });
  assert.ok(
    data.every(({ state }) => state === 'OPT_IN'),
    'an opt-in changed while the event ran',
  );
  const sorted = took.toSorted((one, other) => one - other);
  const [median, most] = [sorted[sorted.length >> 1]!, sorted.at(-1)!].map(Math.round);
  assert.ok(most! <= within, `a cancel reached its controller after ${most} ms`);
  return `${took.length} stops by link: the controller had the cancel after ${median} ms (median), ${most} ms at most; every opt-in stayed`;
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + CANCEL_MS;
  while (!isSo()) {
    assert.ok(performance.now() < end, `not within ${CANCEL_MS} ms`);
    await sleep(5);
  }
}

export default mailLinks;
