import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { UKPN_COLUMNS } from '#energy/files/dispatches/ukpnDispatches.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

type Body = CallInput<Endpoints['createInstructionFile']>['body'];

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-07-14T09:00:00Z' } });
  ({ schemeUUID } = await addScheme(tenant, { pack: { packId: 'UKPN', version: '2024-12' }, schemeType: 'DNO_FLEX' }));
});
afterAll(() => service.close());

/** A dispatch of an hour from 16:00 UTC of a day in July. */
const row = ({ company = 'Acme', unit = 'FU1', day = '15', mw = '0.4', price = '310', start = '00' } = {}): string =>
  [
    company,
    unit,
    'Lewes',
    'Dynamic',
    `2026-07-${day} 17:${start}`,
    `2026-07-${day} 18:${start}`,
    '',
    mw,
    '',
    price,
    '',
    mw,
    'EV',
    'Utilisation',
    '1',
    'API',
    `2026-07-${day} 16:${start}`,
    `2026-07-${day} 17:${start}`,
  ].join();
const send = (rows: string[], more: Partial<Body> = {}) => {
  const text = [UKPN_COLUMNS.join(), ...rows, ''].join('\n');
  return tenant.client.createInstructionFile({
    body: {
      name: 'dispatches.csv',
      schemeUUID,
      format: 'UKPN_DISPATCHES',
      company: 'Acme',
      content: Buffer.from(text).toString('base64'),
      ...more,
    },
  });
};
const faultsOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error as ApiError).problem?.errors?.map(({ detail }) => detail),
  );
const events = async () => (await tenant.client.listEvents({ query: { schemeUUID, sort: 'startTime' } })).data;

it('an instruction becomes a test event with its terms, and nobody is invited', async () => {
  const { lines, leftOut } = await send([row(), row({ company: 'Other' })]);
  expect([lines.map(({ outcome }) => outcome), leftOut]).toEqual([['CREATED'], 1]);
  expect(await events()).toMatchObject([
    {
      eventUUID: lines[0]!.eventUUID,
      name: 'Dynamic FU1',
      runningType: 'TEST',
      startTime: '2026-07-15T16:00:00Z',
      endTime: '2026-07-15T17:00:00Z',
      contractedMw: 0.4,
      priceGbpPerMwh: 310,
      zone: 'Lewes',
      portfolioUUIDs: [],
      assetsInvited: 0,
    },
  ]);
});

it('the same file twice changes nothing, and is answered as before', async () => {
  const first = await send([row()]);
  const [before] = await events();
  const second = await send([row()]);
  expect(second).toEqual({ ...first, isRepeated: true });
  expect(await events()).toEqual([before]);
  expect((await tenant.client.listInstructionFiles()).totalItems).toBe(1);
});

it('a later file changes the event of the same instruction, and leaves one that it has already', async () => {
  await send([row(), row({ day: '16' })]);
  const { lines } = await send([row({ mw: '0.5', price: '300' }), row({ day: '16' }), row({ day: '17' })]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'UNCHANGED', 'CREATED']);
  expect((await events()).map(({ contractedMw, priceGbpPerMwh }) => [contractedMw, priceGbpPerMwh])).toEqual([
    [0.5, 300],
    [0.4, 310],
    [0.4, 310],
  ]);
});

it('what cannot be an event any more, or at all, is skipped with its reason', async () => {
  await send([row()]);
  await tenant.client.setClock({ body: { now: '2026-07-15T16:30:00Z' } });
  const { lines } = await send([row({ mw: '0.9' }), row({ day: '14' }), row({ day: '20', start: '10' })]);
  expect(lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['SKIPPED', 'its event is started and has other terms'],
    ['SKIPPED', 'it has begun: an event is created before its start'],
    ['SKIPPED', 'it does not begin and end on half hours, by which events are settled'],
  ]);
  expect(await events()).toHaveLength(1);
});

it('a dry run says what would become of it and stores nothing', async () => {
  expect((await send([row()], { dryRun: true })).lines).toMatchObject([{ outcome: 'CREATED', eventUUID: null }]);
  expect(await events()).toEqual([]);
  expect((await tenant.client.listInstructionFiles()).totalItems).toBe(0);
});

it('a fault in any row refuses the file, by row and column', async () => {
  expect(await faultsOf(send([row(), row({ unit: 'FU2', mw: 'NaN' })]))).toEqual([
    'row 3, utilisation_mw_req: "NaN" is not a number',
  ]);
  expect(await events()).toEqual([]);
});

it.each([
  ['an unknown column', (text: string) => text.replace('fu_id', 'fu_id,note'), 'not bound: note'],
  ['a missing column', (text: string) => text.replace('fu_id,', ''), 'no column fu_id'],
  ['no row', (text: string) => text.split('\n')[0]!, 'no row'],
  [
    'a row that is too short',
    (text: string) => text.replace('Acme,FU1', 'Acme'),
    'has 17 cells in place of 18 in row 2',
  ],
  ['another encoding', () => Buffer.from([0xff, 0xfe, 0x41]), 'not UTF-8'],
])('a file with %s is refused whole', async (_, change, detail) => {
  const content = Buffer.from(change([UKPN_COLUMNS.join(), row(), ''].join('\n'))).toString('base64');
  expect(await faultsOf(send([], { content }))).toEqual([expect.stringContaining(detail)]);
});

it('the file is kept as it came, with its SHA-256', async () => {
  const { fileUUID, sha256 } = await send([row()]);
  const kept = await tenant.client.getInstructionFile({ params: { fileUUID } });
  const bytes = Buffer.from(kept.content, 'base64');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  expect(bytes.toString().split('\n')[0]).toBe(UKPN_COLUMNS.join());
  expect(kept.lines).toMatchObject([{ name: 'Dynamic FU1', outcome: 'CREATED' }]);
});

it('LIVE events need a pack without gaps', async () => {
  const error = await send([row()], { runningType: 'LIVE' }).then(
    () => expect.fail('was not refused'),
    (thrown: unknown) => thrown as ApiError,
  );
  expect(error.problem?.code).toBe('PACK_DRAFT');
  expect(await events()).toEqual([]);
});
