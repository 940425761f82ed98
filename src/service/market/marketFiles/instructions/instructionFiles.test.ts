import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

type Body = CallInput<Endpoints['createInstructionFile']>['body'];

/**
 * As the data set is published: https://ukpowernetworks.opendatasoft.com/explore/dataset/ukpn-flexibility-dispatches.
 */
const UKPN_COLUMNS = (
  'company_name,fu_id,zone,product,start_time_local,end_time_local,availability_mw_req,utilisation_mw_req,' +
  'availability_price,utilisation_price,availability_mwh_req,utilisation_mwh_req,technology,dispatch_type,' +
  'hours_requested,dispatch_method,start_time_utc,end_time_utc,time_utc'
).split(',');

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
const row = ({
  company = 'Acme',
  unit = 'FU1',
  day = '15',
  mw = '0.4',
  price = '310',
  start = '00',
  type = 'demand_turn_down',
  hours = 1,
} = {}): string =>
  [
    company,
    unit,
    'Lewes',
    'Dynamic',
    `2026-07-${day} 17:${start}`,
    `2026-07-${day} ${17 + hours}:${start}`,
    '',
    mw,
    '',
    price,
    '',
    mw === 'NaN' ? '' : String(Number(mw) * hours),
    'EV',
    type,
    String(hours),
    'epex',
    `2026-07-${day} 16:${start}:00+00:00`,
    `2026-07-${day} ${16 + hours}:${start}:00+00:00`,
    `16:${start}:00+00:00`,
  ].join();
const send = (rows: string[], more: Partial<Body> = {}) => {
  const text = [UKPN_COLUMNS.join(), ...rows, ''].join('\n');
  return tenant.client.createInstructionFile({
    body: {
      name: 'dispatches.csv',
      schemeUUID,
      format: 'UKPN_DISPATCHES',
      company: 'Acme',
      // The pack of the release has numbers that nobody has confirmed.
      runningType: 'TEST',
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

it('an instruction becomes an event with its terms, and nobody is invited', async () => {
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
  const { lines, passedOver } = await send([
    row({ mw: '0.9' }),
    row({ unit: 'FU2' }),
    row({ day: '20', start: '10' }),
    row({ day: '14' }),
  ]);
  expect(lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['SKIPPED', 'its event is started and has different terms'],
    ['SKIPPED', 'it has started: an event must be created before its start'],
    ['SKIPPED', 'it does not start and end on the half-hour, by which events are settled'],
  ]);
  expect(passedOver.over).toBe(1);
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
  ['a missing column', (text: string) => text.replace('fu_id,', ''), 'no column fu_id'],
  ['no row', (text: string) => text.split('\n')[0]!, 'no row'],
  [
    'a row that is too short',
    (text: string) => text.replace('Acme,FU1', 'Acme'),
    'row 2, company_name: has 18 cells instead of 19',
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

it('events are LIVE unless the request says otherwise, and need a pack without gaps, in a dry run too', async () => {
  for (const dryRun of [false, true]) {
    const error = await send([row()], { runningType: undefined, dryRun }).then(
      () => expect.fail('was not refused'),
      (thrown: unknown) => thrown as ApiError,
    );
    expect(error.problem?.code).toBe('PACK_DRAFT');
  }
  expect(await events()).toEqual([]);
});

it('a dispatch that asks homes to use more becomes an event that does', async () => {
  await send([row({ type: 'demand_turn_up' }), row({ unit: 'FU2', type: 'generation_turn_down' })]);
  expect((await events()).map(({ eventType }) => eventType)).toEqual(['TURN_UP', 'TURN_UP']);
});

it('what is not read is said: unknown columns, rows of others, a company that no row names', async () => {
  const text = [
    [...UKPN_COLUMNS, 'note'].join(),
    `${row({ company: 'Other' })},x`,
    `${row({ company: 'Third' })},`,
    '',
  ];
  const answer = await send([], { content: Buffer.from(text.join('\n')).toString('base64') });
  expect(answer).toMatchObject({
    ignoredColumns: ['note'],
    leftOut: 2,
    passedOver: { otherCompanies: 2, notAccepted: 0, noPower: 0, repeated: 0, over: 0 },
    warnings: [{ pointer: '/company', code: 'NO_ROW_OF_COMPANY' }],
    lines: [],
  });
  expect(answer.warnings[0]!.detail).toContain('“Other”, “Third”');
  expect(await tenant.client.getInstructionFile({ params: { fileUUID: answer.fileUUID } })).toMatchObject({
    warnings: answer.warnings,
    passedOver: answer.passedOver,
  });
});

it('rows with faults are left out where the request says so, and reported with their row', async () => {
  const { lines, faults, faultyRows } = await send([row(), row({ unit: 'FU2', mw: 'NaN' })], {
    faultyRows: 'LEAVE_OUT',
  });
  expect(lines.map(({ name }) => name)).toEqual(['Dynamic FU1']);
  expect([faultyRows, faults[0]]).toEqual([
    1,
    { row: 3, column: 'utilisation_mw_req', detail: '"NaN" is not a number' },
  ]);
  expect(await events()).toHaveLength(1);
});

it('a later file that moves the end changes the event, and names events that it has no more', async () => {
  await send([row(), row({ unit: 'FU2' })]);
  const { lines, warnings } = await send([row({ hours: 2 })]);
  expect(lines).toMatchObject([{ outcome: 'CHANGED', endTime: '2026-07-15T18:00:00Z' }]);
  expect((await events()).map(({ name, endTime }) => `${name} ${endTime}`).toSorted()).toEqual([
    'Dynamic FU1 2026-07-15T18:00:00Z',
    'Dynamic FU2 2026-07-15T17:00:00Z',
  ]);
  expect(warnings).toMatchObject([{ code: 'NO_LONGER_IN_FILE', detail: expect.stringContaining('Dynamic FU2') }]);
});

it('the JSON of a portal is read as its CSV is, and says where it is a part', async () => {
  const record = Object.fromEntries(
    row()
      .split(',')
      .map((cell, place) => [UKPN_COLUMNS[place]!, cell]),
  );
  const numbers = { utilisation_mw_req: 0.4, utilisation_price: 310, hours_requested: 1, availability_price: null };
  const content = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const answer = await send([], { content: content({ total_count: 3, results: [{ ...record, ...numbers }] }) });
  expect(answer).toMatchObject({
    lines: [{ outcome: 'CREATED', mw: 0.4, priceGbpPerMwh: 310 }],
    warnings: [{ code: 'PART_OF_DATA_SET', detail: expect.stringContaining('2 more rows') }],
  });
  for (const odd of [{ rows: [] }, [1], []])
    expect(await faultsOf(send([], { content: content(odd) }))).toHaveLength(1);
});

const DFS_COLUMNS =
  'Event ID,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Registered DFS Participant,DFS Unit ID,' +
  'Zone,DFS Procured MW,Service Requirement Type,Utilisation Price GBP per MWh,Status';

it('a test of NESO becomes a LIVE event, and is marked as a test of the buyer', async () => {
  await tenant.client.setClock({ body: { now: '2026-08-30T09:00:00Z' } });
  const { schemeUUID: dfs } = await addScheme(tenant);
  // https://www.neso.energy/data-portal/demand-flexibility, resource 3ebf77d7-05df-466e-a023-dc45a90efeea.
  const published = [
    DFS_COLUMNS,
    '105,Upwards,System,30/08/2026,13:00,13:30,12:00,12:30,Edgware Energy Limited,BIWF-12-Z1,1,0.4,Test,180,Accepted',
    '105,Upwards,System,30/08/2026,13:30,14:00,12:30,13:00,Edgware Energy Limited,BIWF-12-Z1,1,0.4,Test,180,Accepted',
  ];
  const { lines } = await send([], {
    schemeUUID: dfs,
    format: 'NESO_DFS_UTILISATION',
    company: 'EDGWARE ENERGY LIMITED',
    runningType: undefined,
    content: Buffer.from(published.join('\r\n')).toString('base64'),
  });
  expect(lines).toMatchObject([{ outcome: 'CREATED', isBuyersTest: true, eventType: 'TURN_UP' }]);
  const { data } = await tenant.client.listEvents({ query: { schemeUUID: dfs } });
  expect(data).toMatchObject([
    { runningType: 'LIVE', startTime: '2026-08-30T12:00:00Z', endTime: '2026-08-30T13:00:00Z', contractedMw: 0.4 },
  ]);
});

/** Accepted half hours of one unit at 18:00, 18:30 and 19:00, with these MW and prices; null: rejected. */
const accepted = (halfHours: readonly (readonly [mw: number, price: number] | null)[]) =>
  [
    DFS_COLUMNS,
    ...halfHours.map((terms, place) => {
      const [from, to] = ['18:00', '18:30', '19:00', '19:30'].slice(place, place + 2);
      const [mw, price] = terms ?? [2, 400];
      const times = `26/11/2026,${from},${to},${from},${to}`;
      return `7,Downwards,Energy,${times},ACME LIMITED,ACME-01-Z1,1,${mw},Live,${price},${terms ? 'Accepted' : 'Rejected'}`;
    }),
  ].join('\n');
const sendDfs = (dfs: string, text: string) =>
  send([], {
    schemeUUID: dfs,
    format: 'NESO_DFS_UTILISATION',
    company: 'Acme Limited',
    content: Buffer.from(text).toString('base64'),
  });

it('accepted half hours of a unit make one event, whatever their MW and prices, and a later file changes it', async () => {
  await tenant.client.setClock({ body: { now: '2026-11-26T12:15:00Z' } });
  const { schemeUUID: dfs } = await addScheme(tenant);
  const listed = async () => (await tenant.client.listEvents({ query: { schemeUUID: dfs } })).data;
  const first = await sendDfs(dfs, accepted([[1, 100], null, [2, 150]]));
  const halfHourTerms = [
    { startTime: '2026-11-26T18:00:00Z', contractedMw: 1, priceGbpPerMwh: 100 },
    { startTime: '2026-11-26T19:00:00Z', contractedMw: 2, priceGbpPerMwh: 150 },
  ];
  expect(first.lines).toMatchObject([{ outcome: 'CREATED', mw: 2, priceGbpPerMwh: null, halfHourTerms }]);
  const [event] = await listed();
  expect(event).toMatchObject({
    name: 'DFS 7 ACME-01-Z1',
    startTime: '2026-11-26T18:00:00Z',
    endTime: '2026-11-26T19:30:00Z',
    contractedMw: null,
    halfHourTerms,
  });
  expect((await tenant.client.getInstructionFile({ params: { fileUUID: first.fileUUID } })).lines).toEqual(first.lines);
  const same = await sendDfs(dfs, `${accepted([[1, 100], null, [2, 150]])}\n`);
  expect(same.lines).toMatchObject([{ outcome: 'UNCHANGED', eventUUID: event!.eventUUID }]);
  const { lines } = await sendDfs(dfs, accepted([null, [3, 90], [3, 90]]));
  expect(lines).toMatchObject([{ outcome: 'CHANGED', eventUUID: event!.eventUUID, mw: 3, halfHourTerms: null }]);
  expect(await listed()).toMatchObject([
    { startTime: '2026-11-26T18:30:00Z', contractedMw: 3, priceGbpPerMwh: 90, halfHourTerms: null },
  ]);
});

it('half hours that have become events of their own stay these events', async () => {
  await tenant.client.setClock({ body: { now: '2026-11-26T12:15:00Z' } });
  const { schemeUUID: dfs } = await addScheme(tenant);
  const { lines } = await sendDfs(dfs, accepted([[1, 100]]));
  // The key of a release before.
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    tx
      .updateTable('instruction_lines')
      .set({ instruction_key: 'NESO_DFS|7|ACME-01-Z1|1|2026-11-26T18:00:00Z' })
      .execute(),
  );
  const later = await sendDfs(
    dfs,
    accepted([
      [1, 100],
      [2, 150],
    ]),
  );
  expect(later.lines.map(({ outcome, name, mw }) => [outcome, name, mw])).toEqual([
    ['UNCHANGED', 'DFS 7 ACME-01-Z1, 18:00', 1],
    ['CREATED', 'DFS 7 ACME-01-Z1, 18:30', 2],
  ]);
  expect(later.lines[0]!.eventUUID).toBe(lines[0]!.eventUUID);
  expect(later.warnings).toEqual([]);
});

it('a data set of more than 13,365 rows is read, and only its own rows become events', async () => {
  await tenant.client.setClock({ body: { now: '2026-11-26T09:00:00Z' } });
  const { schemeUUID: dfs } = await addScheme(tenant);
  const other =
    '1,Downwards,Energy,26/11/2026,18:00,18:30,18:00,18:30,OTHER LIMITED,OTHE-01-Z1,1,2.0,Live,200.0,Rejected';
  const own = '1,Downwards,Energy,26/11/2026,18:00,18:30,18:00,18:30,ACME LIMITED,ACME-01-Z1,1,2.0,Live,200.0,Accepted';
  const text = [DFS_COLUMNS, ...Array.from({ length: 20_000 }, () => other), own, ''].join('\n');
  const answer = await send([], {
    schemeUUID: dfs,
    format: 'NESO_DFS_UTILISATION',
    company: 'Acme Limited',
    content: Buffer.from(text).toString('base64'),
  });
  expect(answer).toMatchObject({ rows: 20_001, leftOut: 20_000, lines: [{ row: 20_001, outcome: 'CREATED' }] });
});

const PUBLISHED = join(
  process.env['NESO_DFS'] ?? join(import.meta.dirname, '../../../../../../shared/data/neso-dfs'),
  'bids.csv',
);
it.skipIf(!existsSync(PUBLISHED))(
  'Readings for the season that NESO published becomes the events of a participant that are still to come (skipped without ../shared/data/neso-dfs)',
  async () => {
    await tenant.client.setClock({ body: { now: '2026-09-03T11:00:00Z' } });
    const { schemeUUID: dfs } = await addScheme(tenant);
    const answer = await send([], {
      schemeUUID: dfs,
      format: 'NESO_DFS_UTILISATION',
      company: 'OCTOPUS ENERGY LIMITED',
      runningType: 'LIVE',
      content: readFileSync(PUBLISHED).toString('base64'),
    });
    expect(answer).toMatchObject({ rows: 9207, faults: [], ignoredColumns: [], warnings: [] });
    expect(answer.passedOver.otherCompanies).toBe(9207 - 662);
    expect(answer.lines.length).toBeGreaterThan(0);
    expect(answer.lines.every(({ outcome, startTime }) => outcome === 'CREATED' && startTime > '2026-09-03T11')).toBe(
      true,
    );
  },
);
