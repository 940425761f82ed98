import { expect, it } from 'vitest';
import type { DispatchFormat, DispatchOptions } from './instruction.ts';
import { spenDispatches } from './spenDispatches.ts';
import { ukpnDispatches } from './ukpnDispatches.ts';

const options: DispatchOptions = { company: 'Acme', zone: 'UTC', eventType: null };

/** Rows that all have the columns of the first. */
const readAll = (format: DispatchFormat, rows: Record<string, string>[], how: Partial<DispatchOptions> = {}) => {
  const reader = format.open(Object.keys(rows[0]!), { ...options, ...how });
  rows.forEach((row, place) => reader.read(Object.values(row), place + 1));
  return reader.end();
};

const UKPN = {
  company_name: 'Acme',
  fu_id: 'FU1',
  zone: 'Lewes',
  product: 'Dynamic',
  start_time_local: '2026-07-15T17:00:00',
  end_time_local: '2026-07-15T18:30:00',
  availability_mw_req: '',
  utilisation_mw_req: '0.4',
  availability_price: '',
  utilisation_price: '310',
  availability_mwh_req: '',
  utilisation_mwh_req: '0.6',
  technology: 'EV',
  dispatch_type: 'demand_turn_down',
  hours_requested: '1.5',
  dispatch_method: 'API',
  start_time_utc: '2026-07-15T16:00:00Z',
  end_time_utc: '2026-07-15T17:30:00Z',
};
const ukpn = (...changes: Partial<typeof UKPN>[]) =>
  readAll(
    ukpnDispatches,
    changes.map((change) => ({ ...UKPN, ...change })),
  );

it('UKPN: a dispatch of the company is an instruction, others and availability are left out', () => {
  const { instructions, faults, passedOver } = ukpn({}, { company_name: 'Other' }, { utilisation_mw_req: '0' });
  expect(faults).toEqual([]);
  expect(passedOver).toEqual({ otherCompanies: 1, noPower: 1, notAccepted: 0, repeated: 0 });
  expect(instructions).toMatchObject([
    {
      row: 1,
      name: 'Dynamic FU1',
      eventType: 'TURN_DOWN',
      startMs: Date.parse('2026-07-15T16:00:00Z'),
      endMs: Date.parse('2026-07-15T17:30:00Z'),
      mw: 0.4,
      priceGbpPerMwh: 310,
      zone: 'Lewes',
    },
  ]);
});

it.each([
  ['London time that is UTC', { start_time_local: '2026-07-15T16:00:00' }, 'another time zone is suspected'],
  ['other hours', { hours_requested: '1' }, 'is 1, but the times give 1.5'],
  ['kWh in place of MWh', { utilisation_mwh_req: '600' }, 'a different unit is suspected'],
  ['NaN', { utilisation_mw_req: 'NaN' }, '"NaN" is not a number'],
  ['an end before its start', { end_time_utc: '2026-07-15T15:30:00Z', end_time_local: '2026-07-15T16:30:00' }, 'after'],
])('UKPN: %s is a fault', (_, change, detail) => {
  expect(
    ukpn(change)
      .faults.map((fault) => fault.detail)
      .join('; '),
  ).toContain(detail);
});

it('UKPN: rows of one dispatch with other terms are faults, all of them, and rows that say the same count once', () => {
  const { faults, instructions } = ukpn({}, { utilisation_price: '300' });
  expect([instructions, faults]).toEqual([
    [],
    [
      { row: 1, column: 'fu_id', detail: 'is the same dispatch with different terms in row 3' },
      { row: 2, column: 'fu_id', detail: 'is the same dispatch with different terms in row 2' },
    ],
  ]);
  expect(ukpn({}, {})).toMatchObject({ faults: [], passedOver: { repeated: 1 }, instructions: [{ row: 1 }] });
});

it.each([
  ['demand_turn_down', 'TURN_DOWN'],
  ['generation_turn_up', 'TURN_DOWN'],
  ['demand_turn_up', 'TURN_UP'],
  ['generation_turn_down', 'TURN_UP'],
])('UKPN: %s asks homes for %s', (dispatch_type, eventType) => {
  expect(ukpn({ dispatch_type }).instructions).toMatchObject([{ eventType }]);
});

it('UKPN: a direction in other words is a fault until the request says it, and what is said cannot be turned', () => {
  const read = (dispatch_type: string, eventType: DispatchOptions['eventType'] = null) =>
    readAll(ukpnDispatches, [{ ...UKPN, dispatch_type }], { eventType });
  expect(read('Utilisation').faults).toMatchObject([
    { detail: expect.stringContaining('neither turn-down nor turn-up') },
  ]);
  expect(read('Utilisation', 'TURN_UP').instructions).toMatchObject([{ eventType: 'TURN_UP' }]);
  expect(read('demand_turn_up', 'TURN_DOWN')).toMatchObject({
    instructions: [],
    faults: [{ detail: '"demand_turn_up" is TURN_UP, but the request says TURN_DOWN (eventType)' }],
  });
});

it.each([
  ['the first 01:00 of October', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00'],
  ['the second', '2026-10-25T01:00:00Z', '2026-10-25T01:00:00'],
])('UKPN: %s is the London time of its UTC column', (_, start_time_utc, start_time_local) => {
  const end = new Date(Date.parse(start_time_utc) + 5_400_000).toISOString();
  const local = `2026-10-25T${start_time_utc.startsWith('2026-10-25T00') ? '01:30' : '02:30'}:00`;
  expect(ukpn({ start_time_utc, start_time_local, end_time_utc: end, end_time_local: local }).faults).toEqual([]);
});

const SPEN_COLUMNS = ['capacity', 'mwh', 'start', 'end', 'hours', 'need_direction', 'power_type', 'status'];
const SPEN = ['500', '0.5', '2026-11-26 17:00', '2026-11-26 18:00', '1', 'deficit', 'Active', 'accepted'];
const spen = (rows: string[][], how: Partial<DispatchOptions> = {}) =>
  readAll(
    spenDispatches,
    rows.map((row) => Object.fromEntries(SPEN_COLUMNS.map((column, place) => [column, row[place]!]))),
    how,
  );

it('SPEN: the unit of the capacity follows from its energy, and rows of one window are added up exactly', () => {
  const more = SPEN.with(0, '100').with(1, '0.1');
  expect(spen([SPEN, more])).toMatchObject({ faults: [], instructions: [{ mw: 0.6, name: 'SPEN Active', row: 1 }] });
});

/** Columns of https://spenergynetworks.opendatasoft.com/explore/dataset/flex_dispatch; no row of it was found. */
const WHOLE = {
  id: 'D1',
  capacity: '0.5',
  mwh: '0.5',
  start: '2026-11-26T17:00:00+00:00',
  end: '2026-11-26T18:00:00+00:00',
  hours: '1',
  flex_provider_id: 'P1',
  need_direction: 'deficit',
  obligation_id: 'O1',
  power_type: 'Active',
  status: 'accepted',
};

it('SPEN: rows as they are published count for their provider one by one, with the direction that the data set defines', () => {
  const rows = [
    WHOLE,
    { ...WHOLE, id: 'D2', need_direction: 'excess' },
    { ...WHOLE, id: 'D3', flex_provider_id: 'P2', capacity: 'of another' },
    { ...WHOLE, id: 'D4', need_direction: 'import' },
    { ...WHOLE, id: 'D5', status: 'Rejected' },
  ];
  const { instructions, faults, passedOver } = readAll(spenDispatches, rows, { company: 'p1', zone: null });
  expect([faults, passedOver]).toEqual([[], { otherCompanies: 1, notAccepted: 2, noPower: 0, repeated: 0 }]);
  expect(instructions.map(({ key, eventType, mw }) => [key, eventType, mw])).toEqual([
    ['SPEN|D1', 'TURN_DOWN', 0.5],
    ['SPEN|D2', 'TURN_UP', 0.5],
  ]);
});

it('SPEN: times without an offset need their clock', () => {
  expect(spen([SPEN], { zone: null }).faults).toMatchObject([
    { column: 'start', detail: '"2026-11-26 17:00" has no offset: state its time zone (zone)' },
    { column: 'end' },
  ]);
});

it.each([
  ['kW and MW in one file', [SPEN, SPEN.with(0, '0.5')], 'is in MW, but row 2 is in kW'],
  ['a capacity in neither', [SPEN.with(0, '7')], 'neither in MW nor in kW'],
  ['a need in other words', [SPEN.with(5, 'Both')], 'is neither turn-down nor turn-up'],
  ['other hours', [SPEN.with(4, '2')], 'is 2, but the times give 1'],
])('SPEN: %s is a fault', (_, rows, detail) => {
  expect(
    spen(rows)
      .faults.map((fault) => fault.detail)
      .join('; '),
  ).toContain(detail);
});

it('SPEN: times without an offset have the clock that was said', () => {
  const summer = SPEN.with(2, '2026-07-15 17:00').with(3, '2026-07-15 18:00');
  const startOf = (zone: 'UTC' | 'LONDON') => new Date(spen([summer], { zone }).instructions[0]!.startMs).toISOString();
  expect([startOf('UTC'), startOf('LONDON')]).toEqual(['2026-07-15T17:00:00.000Z', '2026-07-15T16:00:00.000Z']);
});

/**
 * A row of https://ukpowernetworks.opendatasoft.com/explore/dataset/ukpn-flexibility-dispatches (CC BY 4.0), nineteen
 * columns as published, and one of June 2026 as its page shows it.
 */
const PUBLISHED = {
  company_name: 'Ohme',
  fu_id: 'OHME-CENT-SAOU-8573',
  zone: 'Cobham',
  product: 'Peak Reduction',
  start_time_local: '2025-01-08T03:00:00+00:00',
  end_time_local: '2025-01-08T23:00:00+00:00',
  availability_mw_req: '0.0',
  utilisation_mw_req: '0.01',
  availability_price: '0.0',
  utilisation_price: '19.16',
  availability_mwh_req: '0.0',
  utilisation_mwh_req: '0.2',
  technology: 'EV Charger DSR',
  dispatch_type: 'demand_turn_down',
  hours_requested: '20.0',
  dispatch_method: 'epex',
  start_time_utc: '2025-01-08 03:00:00+00:00',
  end_time_utc: '2025-01-08 23:00:00+00:00',
  time_utc: '03:00:00+00:00',
};

it('UKPN: a row as it is published is read', () => {
  const { instructions, faults } = readAll(ukpnDispatches, [PUBLISHED], { company: 'ohme' });
  expect(faults).toEqual([]);
  expect(Object.keys(PUBLISHED).filter((column) => !ukpnDispatches.known.includes(column))).toEqual([]);
  expect(instructions).toMatchObject([
    {
      name: 'Peak Reduction OHME-CENT-SAOU-8573',
      eventType: 'TURN_DOWN',
      startMs: Date.parse('2025-01-08T03:00:00Z'),
      endMs: Date.parse('2025-01-08T23:00:00Z'),
      mw: 0.01,
      priceGbpPerMwh: 19.16,
    },
  ]);
});

it('UKPN: the London clock with the offset of UTC, as portals export it, and energy of two decimals are no faults', () => {
  const summer = {
    ...PUBLISHED,
    start_time_local: '2026-05-30T17:30:00+00:00',
    end_time_local: '2026-05-30T18:00:00+00:00',
    start_time_utc: '2026-05-30 16:30:00+00:00',
    end_time_utc: '2026-05-30 17:00:00+00:00',
    utilisation_mwh_req: '0.01',
    hours_requested: '0.5',
  };
  expect(readAll(ukpnDispatches, [summer], { company: 'Ohme' }).faults).toEqual([]);
});
