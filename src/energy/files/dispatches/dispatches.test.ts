import { expect, it } from 'vitest';
import type { DispatchOptions } from './instruction.ts';
import { NESO_COLUMNS, readNesoUtilisation } from './nesoUtilisation.ts';
import { readSpenDispatches } from './spenDispatches.ts';
import { readUkpnDispatches, UKPN_COLUMNS } from './ukpnDispatches.ts';

const options: DispatchOptions = { company: 'Acme', zone: 'UTC', eventType: null };

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
  dispatch_type: 'Utilisation',
  hours_requested: '1.5',
  dispatch_method: 'API',
  start_time_utc: '2026-07-15T16:00:00Z',
  end_time_utc: '2026-07-15T17:30:00Z',
};
const ukpn = (...changes: Partial<typeof UKPN>[]) =>
  readUkpnDispatches(
    changes.map((change) => UKPN_COLUMNS.map((column) => ({ ...UKPN, ...change })[column])),
    options,
  );

it('UKPN: a dispatch of the company is an instruction, others and availability are left out', () => {
  const { instructions, faults, leftOut } = ukpn({}, { company_name: 'Other' }, { utilisation_mw_req: '0' });
  expect([faults, leftOut]).toEqual([[], 2]);
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
  ['London time that is UTC', { start_time_local: '2026-07-15T16:00:00' }, 'another clock is suspected'],
  ['other hours', { hours_requested: '1' }, 'is 1, the times are 1.5'],
  ['kWh in place of MWh', { utilisation_mwh_req: '600' }, 'another unit is suspected'],
  ['NaN', { utilisation_mw_req: 'NaN' }, '"NaN" is not a number'],
  ['an end before its start', { end_time_utc: '2026-07-15T15:30:00Z', end_time_local: '2026-07-15T16:30:00' }, 'after'],
])('UKPN: %s is a fault', (_, change, detail) => {
  expect(
    ukpn(change)
      .faults.map((fault) => fault.detail)
      .join('; '),
  ).toContain(detail);
});

it('UKPN: the same dispatch twice is a fault', () => {
  expect(ukpn({}, { utilisation_price: '300' }).faults).toEqual([
    { row: 2, column: 'fu_id', detail: 'is the same dispatch as row 2' },
  ]);
});

it.each([
  ['the first 01:00 of October', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00'],
  ['the second', '2026-10-25T01:00:00Z', '2026-10-25T01:00:00'],
])('UKPN: %s is the London time of its UTC column', (_, start_time_utc, start_time_local) => {
  const end = new Date(Date.parse(start_time_utc) + 5_400_000).toISOString();
  const local = `2026-10-25T${start_time_utc.startsWith('2026-10-25T00') ? '01:30' : '02:30'}:00`;
  expect(ukpn({ start_time_utc, start_time_local, end_time_utc: end, end_time_local: local }).faults).toEqual([]);
});

const SPEN = ['500', '0.5', '2026-11-26 17:00', '2026-11-26 18:00', '1', 'Deficit', 'Demand', 'Accepted'];
const spen = (rows: string[][], how: Partial<DispatchOptions> = {}) => readSpenDispatches(rows, { ...options, ...how });

it('SPEN: the unit of the capacity follows from its energy, and rows of one window are added up exactly', () => {
  const more = SPEN.with(0, '100').with(1, '0.1');
  expect(spen([SPEN, more])).toMatchObject({ faults: [], instructions: [{ mw: 0.6, name: 'SPEN Demand', row: 1 }] });
});

it.each([
  ['kW and MW in one file', [SPEN, SPEN.with(0, '0.5')], 'is in MW, that of row 2 in kW'],
  ['a capacity in neither', [SPEN.with(0, '7')], 'neither as MW nor as kW'],
  ['a need in other words', [SPEN.with(5, 'Both')], 'says neither turn-down nor turn-up'],
  ['other hours', [SPEN.with(4, '2')], 'is 2, the times are 1'],
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

const NESO = ['E1', 'Downwards', '2026-11-26 17:00', '2026-11-26 17:30', '2026-11-26 17:00', '2026-11-26 17:30'];
const BID = ['Acme', 'U1', 'Z2', '0.4', '250', 'Accepted'];
const later = NESO.map((text) => text.replace('17:30', '18:00').replace('17:00', '17:30'));

it('NESO: accepted half hours of one bid that follow each other are one instruction', () => {
  const rows = [
    [...NESO, ...BID],
    [...later, ...BID],
    [...later, ...BID.with(1, 'U2').with(5, 'Rejected')],
    [...later, ...BID.with(0, 'Other')],
  ];
  const { instructions, faults, leftOut } = readNesoUtilisation(NESO_COLUMNS, rows, options);
  expect([faults, leftOut]).toEqual([[], 2]);
  expect(instructions).toMatchObject([
    { name: 'DFS E1 U1', mw: 0.4, priceGbpPerMwh: 250, endMs: Date.parse('2026-11-26T18:00:00Z'), zone: 'Z2' },
  ]);
});
