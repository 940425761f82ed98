import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assetUUID: string;
let mpan: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-11-20T09:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant));
  ({ assetUUID, mpan } = await ready(tenant, schemeUUID));
});
afterAll(() => service.close());

async function ready(of: TestTenant, scheme: string, meter = freshMpan()) {
  const { userUUID } = await of.client.createUser({ body: { userId: `of-${meter}`, name: 'Ada' } });
  await of.client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const asset = await of.client.createAsset({ body: { name: 'Mill Lane', mpan: meter, userUUID } });
  await optInAndPassChecks(of, scheme, [asset.assetUUID]);
  return { assetUUID: asset.assetUUID, mpan: meter };
}
const notice = (changes: object = {}) => ({
  schemeUUID,
  assetUUID,
  claimant: 'Otherflex',
  noticeFrom: 'UKPN',
  dueDay: '2026-12-04',
  ...changes,
});
const claim = (changes: object = {}) => tenant.client.createClaim({ body: notice(changes) });
const registration = async () => (await tenant.client.listSchemeAssets({ params: { schemeUUID } })).data[0]!;
const document = { documentRef: 'CONSENT-7', signedOn: '2025-11-03', wordingVersion: '3' };
const scan = Buffer.from('%PDF a signed consent');
const addScan = (claimUUID: string) =>
  tenant.client.addClaimEvidence({
    params: { claimUUID },
    body: { ...document, fileName: 'consent.pdf', content: scan.toString('base64') },
  });
const tasks = async () => (await tenant.client.listTasks()).data.filter(({ code }) => code === 'CLAIM_EVIDENCE_DUE');
const post = async (path: string, body: unknown) => problemOf(await tenant.send('POST', path, { body }));

describe('a claim of another provider', () => {
  it('leaves the asset READY, with the reason, and in its events; evidence is a task until it is given', async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [assetUUID]);
    const { claimUUID, history } = await claim({ note: 'By letter' });
    expect(history).toMatchObject([{ state: 'OPEN', dueDay: '2026-12-04', note: 'By letter' }]);
    expect(await registration()).toMatchObject({
      status: 'READY',
      reasonCode: 'CLAIMED_BY_OTHER',
      heldBy: null,
      claimUUID,
    });
    const event = { params: { 'event-uuid': eventUUID } };
    expect(await tenant.client.getEvent(event)).toMatchObject({ assetsOptedIn: 1 });
    expect(await tasks()).toMatchObject([
      {
        tone: 'WARN',
        title: 'Mill Lane is claimed by Otherflex: 14 days left',
        deadlineUTC: '2026-12-05T00:00:00Z',
        target: { kind: 'CLAIM', uuid: claimUUID },
      },
    ]);
    await tenant.client.setClock({ body: { now: '2026-12-05T09:00:00Z' } });
    expect(await tasks()).toMatchObject([{ tone: 'BAD', title: expect.stringMatching(/the deadline has passed$/) }]);

    expect(await addScan(claimUUID)).toMatchObject({
      state: 'EVIDENCED',
      evidence: [
        {
          ...document,
          fileName: 'consent.pdf',
          bytes: scan.length,
          sha256: createHash('sha256').update(scan).digest('hex'),
        },
      ],
    });
    expect(await tasks()).toEqual([]);
    expect(await registration()).toMatchObject({ status: 'READY', reasonCode: 'CLAIMED_BY_OTHER' });
  });

  it('that is upheld changes nothing for the asset, keeps its history, and may come again', async () => {
    const { claimUUID } = await claim();
    const { evidence } = await addScan(claimUUID);
    const read = await tenant.client.getClaimEvidence({
      params: { claimUUID, evidenceUUID: evidence[0]!.evidenceUUID },
    });
    expect(Buffer.from(read.content!, 'base64')).toEqual(scan);
    await tenant.client.updateClaim({ params: { claimUUID }, body: { dueDay: '2026-12-11' } });
    const decided = await tenant.client.updateClaim({
      params: { claimUUID },
      body: { state: 'UPHELD', note: 'E-mail of UKPN' },
    });
    expect(decided.history.map(({ state, dueDay, note }) => [state, dueDay, note])).toEqual([
      ['UPHELD', '2026-12-11', 'E-mail of UKPN'],
      ['EVIDENCED', '2026-12-11', null],
      ['EVIDENCED', '2026-12-04', null],
      ['OPEN', '2026-12-04', null],
    ]);
    expect(await registration()).toMatchObject({ status: 'READY', reasonCode: null, claimUUID: null });
    const again = await tenant.send('PATCH', `/claims/${claimUUID}`, { body: { state: 'LOST' } });
    expect(await problemOf(again)).toMatchObject({ status: 409, detail: expect.stringContaining('UPHELD') });
    expect((await post(`/claims/${claimUUID}/evidence`, { ...document, sha256: '0'.repeat(64) })).status).toBe(409);
    expect((await claim()).claimUUID).not.toBe(claimUUID);
    expect((await tenant.client.listClaims({ query: { assetUUID, state: 'UPHELD' } })).data).toHaveLength(1);
  });

  it('that is lost makes the asset DUPLICATED, held by the claimant, and ends its opt-ins', async () => {
    const { eventUUID } = await addEvent(tenant, schemeUUID);
    await optIn(tenant, eventUUID, [assetUUID]);
    const event = { params: { 'event-uuid': eventUUID } };
    const { claimUUID } = await claim();
    expect(await tenant.client.getEvent(event)).toMatchObject({ assetsOptedIn: 1 });
    await tenant.client.updateClaim({ params: { claimUUID }, body: { state: 'LOST' } });
    expect(await registration()).toMatchObject({
      status: 'DUPLICATED',
      statusReason: 'UKPN awarded it to Otherflex',
      reasonCode: 'HELD_BY_OTHER',
      heldBy: 'Otherflex',
      claimUUID: null,
    });
    expect(await tenant.client.getEvent(event)).toMatchObject({ assetsOptedIn: 0 });
  });

  it('is lost by a verdict of the regulator that the asset is not ours', async () => {
    const { claimUUID } = await claim();
    const verdict = (status: 'READY' | 'DUPLICATED') =>
      tenant.client.recordRegulatorVerdicts({ params: { schemeUUID }, body: { verdicts: [{ mpan, status }] } });
    await verdict('READY');
    expect(await registration()).toMatchObject({ reasonCode: 'CLAIMED_BY_OTHER' });
    await verdict('DUPLICATED');
    expect(await tenant.client.getClaim({ params: { claimUUID } })).toMatchObject({
      state: 'LOST',
      history: [{ state: 'LOST', note: 'By decision of the scheme operator' }, { state: 'OPEN' }],
    });
    expect(await registration()).toMatchObject({ status: 'DUPLICATED', heldBy: 'UNKNOWN' });
  });

  it('needs an asset that is READY, and is one at a time', async () => {
    const { claimUUID } = await claim();
    expect(await post('/claims', notice())).toMatchObject({ status: 409 });
    await tenant.client.updateClaim({ params: { claimUUID }, body: { state: 'LOST', heldBy: 'Third' } });
    expect(await registration()).toMatchObject({ heldBy: 'Third' });
    expect(await post('/claims', notice())).toMatchObject({
      status: 409,
      detail: expect.stringContaining('The asset is DUPLICATED'),
    });
    const elsewhere = await tenant.client.createAsset({ body: {} });
    expect((await post('/claims', notice({ assetUUID: elsewhere.assetUUID }))).status).toBe(404);
  });

  it.each([
    [{ ...document }, '', 'REQUIRED'],
    [{ ...document, content: 'eA==', sha256: '0'.repeat(64) }, '/sha256', 'CONTRADICTION'],
    [{ ...document, sha256: 'abc' }, '/sha256', 'INVALID_FORMAT'],
    [{ ...document, content: '???' }, '/content', 'INVALID_FORMAT'],
    [{ ...document, content: Buffer.alloc(700_001).toString('base64') }, '/content', 'TOO_BIG'],
    [{ ...document, sha256: '0'.repeat(64), signedOn: '1999-12-31' }, '/signedOn', 'INVALID'],
  ])('refuses evidence that is not whole, at its place (%#)', async (body, pointer, code) => {
    const { claimUUID } = await claim();
    expect(await post(`/claims/${claimUUID}/evidence`, body)).toMatchObject({
      status: 400,
      errors: [{ pointer, code }],
    });
  });

  it('keeps twenty documents', async () => {
    const { claimUUID } = await claim();
    const add = () =>
      tenant.send('POST', `/claims/${claimUUID}/evidence`, { body: { ...document, sha256: '0'.repeat(64) } });
    for (let number = 0; number < 20; number++) expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
  });

  it('says heldBy of lost ones alone', async () => {
    const { claimUUID } = await claim();
    const response = await tenant.send('PATCH', `/claims/${claimUUID}`, { body: { state: 'UPHELD', heldBy: 'X' } });
    expect(await problemOf(response)).toMatchObject({ errors: [{ pointer: '/heldBy' }] });
  });
});

describe('an asset that somebody else has', () => {
  it('is DUPLICATED with heldBy UNKNOWN until the regulator says who', async () => {
    const meter = freshMpan(8);
    const { assetUUID: newcomer } = await tenant.client.createAsset({ body: { mpan: meter } });
    await optInAndPassChecks(tenant, schemeUUID, [newcomer]);
    const read = async () =>
      (await tenant.client.listSchemeAssets({ params: { schemeUUID }, query: { status: 'DUPLICATED' } })).data;
    expect(await read()).toMatchObject([{ assetUUID: newcomer, reasonCode: 'HELD_BY_OTHER', heldBy: 'UNKNOWN' }]);
    const record = (verdict: object) =>
      tenant.send('POST', `/events/schemes/${schemeUUID}/regulator-verdicts`, {
        body: { verdicts: [{ mpan: meter, ...verdict }] },
      });
    await record({ status: 'DUPLICATED', heldBy: 'Otherflex' });
    expect(await read()).toMatchObject([{ heldBy: 'Otherflex' }]);
    expect(await problemOf(await record({ status: 'READY', heldBy: 'Otherflex' }))).toMatchObject({
      errors: [{ pointer: '/verdicts/0/heldBy' }],
    });
    await record({ status: 'READY' });
    await record({ status: 'DUPLICATED' });
    expect(await read()).toMatchObject([{ heldBy: 'UNKNOWN' }]);
  });
});

describe('one MPAN in two tenants', () => {
  it('tells neither of the other: not by a status, a reason, a task or a message, nor through a claim', async () => {
    const other = await service.addTenant();
    await other.client.setClock({ body: { now: '2026-11-20T09:00:00Z' } });
    const { schemeUUID: theirs } = await addScheme(other);
    const { assetUUID: same } = await ready(other, theirs, mpan);
    const { claimUUID } = await claim();
    const seen = async (of: TestTenant, scheme: string) => {
      const [assets, found, listed] = [
        await of.client.listSchemeAssets({ params: { schemeUUID: scheme } }),
        await of.client.listTasks(),
        await of.client.listClaims(),
      ];
      return { row: assets.data[0]!, text: JSON.stringify([assets, found, listed]) };
    };
    const [ours, their] = [await seen(tenant, schemeUUID), await seen(other, theirs)];
    expect(their.row).toMatchObject({ status: 'READY', statusReason: null, reasonCode: null, claimUUID: null });
    expect(their.text).not.toContain(claimUUID);
    expect(their.text).not.toContain(assetUUID);
    expect(ours.text).not.toContain(same);
    for (const { text } of [ours, their]) expect(text).not.toContain(tenant.tenant);
    expect(ours.text).not.toContain(other.tenant);
    expect((await other.send('GET', `/claims/${claimUUID}`)).status).toBe(404);
    expect((await other.send('PATCH', `/claims/${claimUUID}`, { body: { state: 'LOST' } })).status).toBe(404);
    const body = { schemeUUID: theirs, assetUUID, noticeFrom: 'UKPN', dueDay: '2026-12-04' };
    expect((await other.send('POST', '/claims', { body })).status).toBe(404);
  });
});
