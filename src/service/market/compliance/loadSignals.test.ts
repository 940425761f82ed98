import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { applyAnswers } from '#service/dispatch/answers/applyAnswers.ts';
import { DEVICE, stageDispatch } from '#testing/dispatchStage.ts';
import { loadSignalsTable } from './loadSignals.ts';

const stage = stageDispatch();
const { inTenant, run, answer } = stage;
const PERSON = { actor: 'PARTICIPANT', name: null } as const;
const RANGE = { from: '2000-01-01T00:00:00Z', to: '2000-12-31T00:00:00Z' };

/** Everything from yesterday to tomorrow by the tenant's clock. */
async function range(): Promise<typeof RANGE> {
  const now = Date.parse((await stage.tenant.client.getClock()).now);
  return { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
}
const signals = async () => (await stage.tenant.client.listLoadSignals({ query: await range() })).data;
const ofAsset = async (index: number) =>
  (await signals()).filter(({ assetUUID }) => assetUUID === stage.seeded.assetUUIDs[index]);
const kinds = async (index: number) =>
  (await ofAsset(index)).map(({ kind, cause, revision }) => [kind, cause, revision]);

/** The event of the stage, a live one. */
async function seedLive(assets: number): Promise<void> {
  await stage.seed({ assets });
  await inTenant(({ tx }) => sql`update events set running_type = 'LIVE'`.execute(tx));
}
async function issue({ assets }: { assets: number }): Promise<void> {
  await seedLive(assets);
  expect((await stage.post('dispatch')).status).toBe(201);
  await run();
}
/** The consent of the user of the asset at an index. */
async function consentOf(index: number): Promise<string> {
  const { userUUID } = await stage.tenant.client.getAsset({ params: { assetUUID: stage.seeded.assetUUIDs[index]! } });
  const { data } = await stage.tenant.client.listConsents({ query: { userUUID: userUUID!, type: 'DISPATCH' } });
  return data[0]!.consentUUID;
}
/** The device of an asset says that its owner has taken it back. */
const override = (index: number, said: 'ABORTED' | 'REJECTED', revision = 1) =>
  inTenant((scope) =>
    applyAnswers(scope, DEVICE, [
      { dispatchUUID: stage.seeded.dispatchUUIDs[index]!, revision, answer: said, reasonCode: 'OVERRIDE' },
    ]),
  );

describe('the log of signals', () => {
  it('has every revision with its cause, and the consent that was in force at that time', async () => {
    await issue({ assets: 2 });
    const consentUUID = await consentOf(0);
    await stage.post('dispatch/cancel', { assetUUIDs: [stage.seeded.assetUUIDs[1]], reason: 'Fuse' }, 'Ann Bell');
    expect(await ofAsset(0)).toMatchObject([
      { kind: 'REQUESTED', cause: 'EVENT', revision: 1, consentUUID, actor: 'KEY', kw: 2, overriddenUTC: null },
    ]);
    await stage.tenant.client.withdrawConsent({ params: { consentUUID } });
    const [first, released] = await ofAsset(0);
    expect(first).toMatchObject({ kind: 'REQUESTED', consentUUID });
    expect(released).toMatchObject({
      kind: 'CANCELLED',
      cause: 'CONSENT',
      reason: 'NO_CONSENT',
      actor: 'SYSTEM',
      revision: 2,
      consentUUID: null,
    });
    expect(await ofAsset(1)).toMatchObject([
      { kind: 'REQUESTED', consentUUID: await consentOf(1) },
      { kind: 'CANCELLED', cause: 'CANCEL', reason: 'Fuse', actor: 'OPERATOR', actorName: 'Ann Bell' },
    ]);
  });

  it('tells a test from an event, and what is sent once more', async () => {
    await stage.seed({ assets: 1 });
    await stage.post('dispatch');
    await run();
    await stage.post('dispatch/resend');
    expect(await kinds(0)).toEqual([
      ['REQUESTED', 'TEST', 1],
      ['RESENT', 'RESEND', 1],
    ]);
  });

  it('has no row for a preview, and none twice for the same answer', async () => {
    await seedLive(1);
    await stage.post('dispatch', { dryRun: true });
    expect(await signals()).toEqual([]);
    await stage.post('dispatch');
    await run();
    await answer(0, 'OPTED_OUT');
    await answer(0, 'OPTED_OUT');
    expect(await kinds(0)).toEqual([
      ['REQUESTED', 'EVENT', 1],
      ['OVERRIDDEN', 'OVERRIDE', 1],
    ]);
  });
});

describe('a customer’s override', () => {
  it('by a person is recorded with what is sent for it, and beside the signal that it overrides', async () => {
    await issue({ assets: 1 });
    await answer(0, 'OPTED_OUT', 1, PERSON);
    expect(await kinds(0)).toEqual([
      ['REQUESTED', 'EVENT', 1],
      ['OVERRIDDEN', 'OVERRIDE', 1],
      ['CANCELLED', 'OVERRIDE', 2],
    ]);
    const [asked, overridden] = await ofAsset(0);
    expect(overridden).toMatchObject({ actor: 'PARTICIPANT', sentUTC: null });
    expect(asked!.overriddenUTC).toBe(overridden!.atUTC);
  });

  it.each(['ABORTED', 'REJECTED'] as const)(
    'told by its device as %s wins: nothing asks the asset again',
    async (said) => {
      await issue({ assets: 2 });
      await answer(0, 'ACCEPTED');
      await override(0, said);
      const params = stage.params();
      const { startMs } = stage.seeded;
      await stage.tenant.client.updateEvent({
        params,
        body: { endTime: new Date(startMs + 5_400_000).toISOString().replace('.000', '') },
      });
      await stage.settleBaselines();
      await inTenant(({ tx }) => sql`update event_assets set baseline_wh = '{1000,1000,1000}'`.execute(tx));
      await run();
      expect(await kinds(0)).toEqual([
        ['REQUESTED', 'EVENT', 1],
        ['OVERRIDDEN', 'OVERRIDE', 1],
      ]);
      // The other one was asked for the longer window.
      expect((await kinds(1)).at(-1)).toEqual(['CHANGED', 'CHANGE', 2]);
      expect((await stage.rows()).map((row) => [row.answer, row.reason_code, row.revision])[0]).toEqual([
        'OPTED_OUT',
        'OVERRIDE',
        1,
      ]);
    },
  );
});

describe('the export', () => {
  it('is CSV part by part, each signal once and in order', async () => {
    await issue({ assets: 1100 });
    const query = await range();
    const path = `/compliance/signals?${new URLSearchParams(query).toString()}`;
    const response = await stage.tenant.send('GET', path, { headers: { accept: 'text/csv' } });
    // Streamed: its length and tag are not known when it begins.
    expect([response.headers.get('etag'), response.headers.get('content-length')]).toEqual([null, null]);
    const rows = parse(await response.text(), { columns: true }) as Record<string, string>[];
    expect(new Set(rows.map((row) => row['dispatchUUID'])).size).toBe(1100);
    expect(rows[0]).toMatchObject({ kind: 'REQUESTED', cause: 'EVENT', revision: '1', kw: '2', sentUTC: '' });
    const sizes: number[] = [];
    const parsed = endpoints.listLoadSignals.query.parse(query);
    const { batches } = await loadSignalsTable({ query: parsed, inTransaction: inTenant });
    for await (const batch of batches) sizes.push(batch.rows);
    expect(sizes).toEqual([1000, 100]);
    const first = await stage.tenant.client.listLoadSignals({ query });
    const second = await stage.tenant.client.listLoadSignals({ query: { ...query, after: first.next! } });
    expect([...first.data, ...second.data].map(({ dispatchUUID }) => dispatchUUID)).toEqual(
      rows.map((row) => row['dispatchUUID']),
    );
    expect(second.next).toBeNull();
  });

  it('of another range, or of another asset, is empty', async () => {
    await issue({ assets: 1 });
    expect((await stage.tenant.client.listLoadSignals({ query: RANGE })).data).toEqual([]);
    const response = await stage.tenant.send(
      'GET',
      `/compliance/signals?${new URLSearchParams({ ...RANGE, assetUUID: stage.seeded.eventUUID }).toString()}`,
    );
    expect(response.status).toBe(404);
  });
});

it('signals of a day are kept in sums, and counted before they are', async () => {
  await issue({ assets: 3 });
  await answer(0, 'OPTED_OUT', 1, PERSON);
  const now = Date.parse((await stage.tenant.client.getClock()).now);
  const day = (shift: number) => new Date(now + shift * 86_400_000).toISOString().slice(0, 10);
  const figures = async () => {
    const { data } = await stage.tenant.client.getLicenceReturn({ query: { fromDay: day(-1), toDay: day(1) } });
    return data
      .filter(({ section }) => section === 'SIGNALS')
      .map(({ item, measure, value }) => [item, measure, value]);
  };
  const expected = [
    ['ALL', 'SENT', 4],
    ['ALL', 'OVERRIDDEN', 1],
    ['OVERRIDE', 'CANCELLED', 1],
    ['EVENT', 'REQUESTED', 3],
  ];
  expect(await figures()).toEqual(expected);
  await stage.tenant.client.setClock({ body: { advance: 'PT10M' } });
  const left = await inTenant(({ tx }) => tx.selectFrom('load_signal_changes').select('kind').execute());
  expect(left).toEqual([]);
  expect(await figures()).toEqual(expected);
});
