import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentLineDetail } from '#contract/payment.ts';
import { sumUnits, parseUnits } from '#energy/decimal.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// Two homes use 1 kWh a half hour; in two events of March 2023, 17:00 to 18:00, they use less. DFS_K on 0.002 MW at £300.
const [FIRST, SECOND] = ['2023-03-23', '2023-03-30'];

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let events: string[];
/** £ of each half hour, by its start. */
let revenue: Map<string, number>;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: `${FIRST}T08:00:00Z` } });
  ({ schemeUUID } = await addScheme(tenant, { settlementMethod: 'DFS_K' }));
  const homes = await flatFleet(service, tenant, schemeUUID, FIRST, 2);
  const settle = (day: string, kwh: number) =>
    settleEvent(tenant, schemeUUID, {
      day,
      terms: { portfolioUUIDs: [], contractedMw: 0.002, priceGbpPerMwh: 300 },
      optedIn: homes,
      used: new Map(homes.map((home) => [home, kwh])),
    });
  events = [await settle(FIRST, 0.5), await settle(SECOND, 0.6)];
  revenue = new Map();
  for (const eventUUID of events) {
    const { settlementPeriods } = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
    for (const { startTime, revenueGbp } of settlementPeriods) revenue.set(startTime, revenueGbp!);
  }
});
afterAll(() => service.close());

const at = (day: string, clock: string) => `${day}T${clock}:00Z`;
const STARTS = [at(FIRST, '17:00'), at(FIRST, '17:30'), at(SECOND, '17:00'), at(SECOND, '17:30')];
const paidFor = (start: string) => revenue.get(start)!;
const MWH = [0.001, 0.001, 0.0008, 0.0008];

interface Sent {
  mapping?: object;
  product?: string;
  [more: string]: unknown;
}
const upload = (csv: string, { mapping, ...more }: Sent = {}) =>
  tenant.send('POST', '/payments/files', {
    body: {
      name: 'march.csv',
      schemeUUID,
      product: 'DFS',
      mapping: mapping ?? { gbp: 'GBP', halfHour: 'Start', mwh: 'MWh' },
      content: Buffer.from(csv).toString('base64'),
      ...more,
    },
  });
const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  ['Start,MWh,GBP', ...rows.map((row) => row.join())].join('\r\n');
const asExpected = () => STARTS.map((start, place) => [start, MWH[place]!, paidFor(start)] as const);

async function lineOf(response: Response): Promise<PaymentLineDetail> {
  expect(response.status).toBe(201);
  const { fileUUID } = (await response.json()) as { fileUUID: string };
  const { data } = await tenant.client.listPaymentLines({ query: { fileUUID } });
  expect(data).toHaveLength(1);
  return tenant.client.getPaymentLine({ params: { lineUUID: data[0]!.lineUUID } });
}

/** What holds for every line: the differences, and the causes, add up to its own. */
function expectAdds({ differences, causes, differenceGbp, expectedGbp, receivedGbp }: PaymentLineDetail): void {
  const sum = (parts: { gbp: string }[]) => sumUnits(parts.map(({ gbp }) => parseUnits(gbp, 6)));
  expect(sum(differences)).toBe(parseUnits(differenceGbp, 6));
  expect(sum(causes)).toBe(parseUnits(differenceGbp, 6));
  expect(parseUnits(receivedGbp, 2) - parseUnits(expectedGbp, 2)).toBe(parseUnits(differenceGbp, 2));
}

describe('a payment file', () => {
  it('as the runs say has no difference, and is kept with its hash', async () => {
    const csv = csvOf(asExpected());
    const line = await lineOf(await upload(csv));
    expectAdds(line);
    expect(line).toMatchObject({ product: 'DFS', month: '2023-03', events: 2, eventsWithoutRun: 0 });
    expect(line.verdict).toMatch(/^Paid as expected/);
    expect(line.differences.every(({ cause }) => cause === 'ROUNDING')).toBe(true);
    const file = await tenant.client.getPaymentFile({ params: { fileUUID: line.fileUUID } });
    expect(Buffer.from(file.content, 'base64').toString()).toBe(csv);
    expect(file.sha256).toBe(createHash('sha256').update(csv).digest('hex'));
    expect(file).toMatchObject({ rows: 4, lines: 1, buyer: line.buyer, bytes: csv.length });
    const { differences: _, history: __, ...listed } = line;
    expect((await tenant.client.listPaymentLines()).data).toEqual([listed]);
  });

  it('explains each difference by its half hour and cause', async () => {
    const [one, two, three] = asExpected();
    // The second half hour by another factor, the third with other energy, the fourth not at all.
    const line = await lineOf(await upload(csvOf([one!, [two![0], two![1], two![2] / 2], [three![0], 0.0004, 0.09]])));
    expectAdds(line);
    const causes = line.differences.map(({ cause, startTime, eventUUID }) => [cause, startTime, eventUUID]);
    expect(causes).toContainEqual(['CURVE', STARTS[1], events[0]]);
    expect(causes).toContainEqual(['HALF_HOUR', STARTS[2], events[1]]);
    expect(causes).toContainEqual(['MISSING_DATA', STARTS[3], events[1]]);
    expect(line.verdict).toMatch(/^£\d+\.\d\d less than expected: 1 half-hour not counted \(£/);
    const missing = line.differences.find(({ cause }) => cause === 'MISSING_DATA')!;
    expect(Number(missing.gbp)).toBeCloseTo(-paidFor(STARTS[3]!), 6);
  });

  it('with totals of events, or of a month, says what cannot be explained', async () => {
    const total = (start: number) => paidFor(STARTS[start]!) + paidFor(STARTS[start + 1]!);
    const byEvent = await lineOf(
      await upload(
        `Unit,Paid\n"Event of ${FIRST}",${(total(0) - 1).toFixed(4)}\n${events[1]},£${total(2).toFixed(4)}\n`,
        {
          mapping: { gbp: 'Paid', event: 'Unit' },
        },
      ),
    );
    expectAdds(byEvent);
    expect(byEvent.causes[0]).toMatchObject({ cause: 'UNEXPLAINED', gbp: '-1.000000' });
    expect(byEvent.differences[0]!.eventUUID).toBe(events[0]);
    const month = await lineOf(
      await upload('Paid,Of\n0.10,31/03/2023\n', { product: 'Other', mapping: { gbp: 'Paid', month: 'Of' } }),
    );
    expectAdds(month);
    // The other line of the month names the events: none is left for this one.
    expect(month).toMatchObject({ events: 0, expectedGbp: '0.00', differenceGbp: '0.10' });
  });

  it('reads stamps of the end on the London clock', async () => {
    const ends = STARTS.map((start) => {
      // Clocks went forward between the two events.
      const ms = Date.parse(start) + 1_800_000 + (start.startsWith(SECOND) ? 3_600_000 : 0);
      return `${start.slice(8, 10)}/03/2023 ${new Date(ms).toISOString().slice(11, 16)}`;
    });
    const csv = csvOf(ends.map((end, place) => [end, MWH[place]!, paidFor(STARTS[place]!)]));
    const line = await lineOf(
      await upload(csv, { mapping: { gbp: 'GBP', halfHour: 'Start', mwh: 'MWh', zone: 'LONDON', stamp: 'END' } }),
    );
    expect(line.verdict).toMatch(/^Paid as expected/);
  });

  it('follows later runs of its events', async () => {
    const line = await lineOf(await upload(csvOf(asExpected())));
    await tenant.client.createConsumption({
      body: [{ assetUUID: (await tenant.client.listAssets()).data[0]!.assetUUID, startTime: STARTS[3]!, value: 0.1 }],
    });
    await tenant.client.createStatsRun({ params: { 'event-uuid': events[1]! }, body: { reason: 'Corrected' } });
    await tenant.client.setClock({ body: { advance: 'PT2S' } });
    const after = await tenant.client.getPaymentLine({ params: { lineUUID: line.lineUUID } });
    expectAdds(after);
    expect(Number(after.differenceGbp)).toBeLessThan(Number(line.differenceGbp));
  });
});

describe('faults', () => {
  const refusal = async (response: Response) => {
    const problem = await problemOf(response);
    return [problem.status, ...(problem.errors ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`)];
  };
  const nothingStored = async () => {
    expect((await tenant.client.listPaymentFiles()).totalItems).toBe(0);
    expect((await tenant.client.listPaymentLines()).totalItems).toBe(0);
  };

  it('of rows are all named, by row and column, and nothing is stored', async () => {
    const csv = csvOf([
      [STARTS[0]!, 0.001, 'twelve'],
      ['2023-03-23T17:10Z', 0.001, 1],
      ['2023-02-30 17:00', 'x', 1],
      [STARTS[1]!, 0.001, ''],
    ]);
    expect(await refusal(await upload(csv))).toEqual([
      400,
      '/content row 2, GBP: "twelve" is not an amount with at most six decimals',
      '/content row 3, Start: 2023-03-23T17:10Z is not on :00 or :30',
      '/content row 4, Start: 2023-02-30 is not a date',
      '/content row 4, MWh: "x" is not an amount with at most six decimals',
      '/content row 5, GBP: is empty',
    ]);
    await nothingStored();
  });

  it('of several rows and of events are named too', async () => {
    const twice = csvOf([asExpected()[0]!, asExpected()[0]!]);
    expect(await refusal(await upload(twice))).toEqual([400, '/content row 3, row: repeats row 2']);
    const unknown = 'Unit,GBP\nNo event,1\n';
    expect(await refusal(await upload(unknown, { mapping: { gbp: 'GBP', event: 'Unit' } }))).toEqual([
      400,
      '/content row 2, event: the scheme has no event No event',
      '/content row 2, month: is given by no column, half-hour or event',
    ]);
    expect(await refusal(await upload('GBP\n1.005\n', { mapping: { gbp: 'GBP' }, month: '2023-03' }))).toEqual([
      400,
      '/content row 2, gbp: is the total of a month, but not in whole pence',
    ]);
    const spring = csvOf([['2023-03-26 01:30', 0.001, 1]]);
    expect(
      (await refusal(await upload(spring, { mapping: { gbp: 'GBP', halfHour: 'Start', zone: 'LONDON' } })))[1],
    ).toContain('does not exist in UK time');
    await nothingStored();
  });

  it('of the file and its mapping', async () => {
    const csv = csvOf(asExpected());
    expect(await refusal(await upload(csv, { mapping: { gbp: 'Amount', mwh: 'MWh' } }))).toEqual([
      400,
      '/mapping/gbp the file has no column Amount',
    ]);
    expect((await refusal(await upload('GBP,GBP\n1,2', { mapping: { gbp: 'GBP' } })))[1]).toContain('2 columns GBP');
    expect((await refusal(await upload('GBP\n', { mapping: { gbp: 'GBP' } })))[1]).toContain('no row below its header');
    const latin = { content: Buffer.from([0x47, 0x42, 0x50, 0x0a, 0xa3, 0x31]).toString('base64') };
    expect((await refusal(await upload('', { mapping: { gbp: 'GBP' }, ...latin })))[1]).toContain('is not UTF-8');
    await nothingStored();
  });

  it('a dry run stores nothing, and a month that is there already is refused', async () => {
    const csv = csvOf(asExpected());
    const dry = await upload(csv, { dryRun: true });
    expect([dry.status, ((await dry.json()) as { lines: number }).lines]).toEqual([200, 1]);
    await nothingStored();
    const { fileUUID } = await lineOf(await upload(csv));
    const again = await problemOf(await upload(csv));
    expect([again.status, again.detail]).toEqual([
      409,
      'DFS of 2023-03 has already been received in march.csv: delete that file first',
    ]);
    await tenant.client.deletePaymentFile({ params: { fileUUID } });
    expect((await upload(csv)).status).toBe(201);
  });
});

describe('a dispute', () => {
  const patch = (disputeUUID: string, body: object) =>
    tenant.send('PATCH', `/payments/disputes/${disputeUUID}`, { body });
  const tasks = async () => (await tenant.client.listTasks()).data.filter(({ code }) => code === 'PAYMENT_DISPUTE_DUE');

  it('goes from open to closed, keeps its history, and is a task while its last day is near', async () => {
    const { lineUUID, fileUUID } = await lineOf(await upload(csvOf(asExpected().slice(1))));
    const opened = await tenant.client.createDispute({
      params: { lineUUID },
      body: { dueDay: '2023-04-20', note: 'Two half-hours' },
    });
    expect(opened.dispute).toMatchObject({ state: 'OPEN', dueDay: '2023-04-20' });
    expect(await tasks()).toEqual([]);
    await tenant.client.setClock({ body: { now: '2023-04-14T08:00:00Z' } });
    expect(await tasks()).toMatchObject([
      { tone: 'WARN', title: 'Dispute of DFS, 2023-03: 6 days left', target: { kind: 'PAYMENT', uuid: lineUUID } },
    ]);
    await tenant.client.setClock({ body: { now: '2023-04-21T08:00:00Z' } });
    expect(await tasks()).toMatchObject([{ tone: 'BAD', title: 'Dispute of DFS, 2023-03: the deadline has passed' }]);

    const { disputeUUID } = opened.dispute!;
    expect((await problemOf(await patch(disputeUUID, { state: 'ACCEPTED' }))).status).toBe(409);
    const twice = await tenant.send('POST', `/payments/lines/${lineUUID}/dispute`, { body: {} });
    expect(twice.status).toBe(409);
    expect((await patch(disputeUUID, { state: 'SENT', note: 'By e-mail' })).status).toBe(200);
    expect(await tasks()).toEqual([]);
    const remove = () => tenant.send('DELETE', `/payments/files/${fileUUID}`);
    expect((await remove()).status).toBe(409);
    expect((await patch(disputeUUID, { state: 'REJECTED' })).status).toBe(200);
    expect((await patch(disputeUUID, { state: 'CLOSED', dueDay: null })).status).toBe(200);
    const { history, dispute } = await tenant.client.getPaymentLine({ params: { lineUUID } });
    expect(dispute).toMatchObject({ state: 'CLOSED', dueDay: null });
    expect(history.map(({ state, note }) => [state, note])).toEqual([
      ['CLOSED', null],
      ['REJECTED', null],
      ['SENT', 'By e-mail'],
      ['OPEN', 'Two half-hours'],
    ]);
    expect((await remove()).status).toBe(204);
  });

  it('is due by the days of the market pack, unless a day is given', async () => {
    const { packId, version } = await tenant.client.createMarketPack({
      body: {
        packId: 'OUR_DFS',
        version: '1',
        parent: { packId: 'NESO_DFS', version: '2026-05' },
        overrides: { settlement: { disputeDays: 20 } },
        confirmations: [{ at: '/settlement/disputeDays', statement: 'Contract, clause 9' }],
      },
    });
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { pack: { packId, version } } });
    const { lineUUID } = await lineOf(await upload(csvOf(asExpected())));
    const { dispute } = await tenant.client.createDispute({ params: { lineUUID }, body: {} });
    expect(dispute!.dueDay).toBe('2023-04-19');
  });
});
