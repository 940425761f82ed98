import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { DispatchOptions } from './instruction.ts';
import { nesoUtilisation } from './nesoUtilisation.ts';
import { formatFault } from './recogniseFile.ts';

/**
 * Rows as NESO published them on 29 September 2026 under the NESO Open Data Licence:
 * https://www.neso.energy/data-portal/demand-flexibility, resource 3ebf77d7-05df-466e-a023-dc45a90efeea.
 */
const HEADER =
  'Event ID,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Registered DFS Participant,DFS Unit ID,' +
  'Zone,DFS Procured MW,Service Requirement Type,Utilisation Price GBP per MWh,Status';
const LIVE = [
  '110,Downwards,Energy,03/09/2026,18:00,18:30,17:00,17:30,OCTOPUS ENERGY LIMITED,OCTO-04-Z4,4,5.8,Live,170,Accepted',
  '110,Downwards,Energy,03/09/2026,18:30,19:00,17:30,18:00,OCTOPUS ENERGY LIMITED,OCTO-04-Z4,4,5.9,Live,170,Accepted',
  '110,Downwards,Energy,03/09/2026,19:00,19:30,18:00,18:30,AXLE ENERGY LIMITED,AXLE-01-Z10,10,3.5,Live,290.4,Rejected',
];
const TEST = [
  '105,Upwards,System,30/08/2026,13:00,13:30,12:00,12:30,Edgware Energy Limited,BIWF-12-Z1,1,0.4,Test,180,Accepted',
  '105,Upwards,System,30/08/2026,13:30,14:00,12:30,13:00,Edgware Energy Limited,BIWF-12-Z1,1,0.4,Test,180,Accepted',
];

const readLines = (lines: readonly string[], company: string | null, header = HEADER) => {
  const options: DispatchOptions = { company, zone: null, eventType: null };
  const reader = nesoUtilisation.open(header.split(','), options);
  lines.forEach((line, place) => reader.read(line.split(','), place + 1));
  return reader.end();
};
const iso = (ms: number) => new Date(ms).toISOString();
const window = (line: string) => {
  const { instructions, faults } = readLines([line], null);
  expect(faults).toEqual([]);
  return instructions.map(({ startMs, endMs }) => [iso(startMs), iso(endMs)]);
};

it('half hours of a unit in one event are one instruction, each with its terms', () => {
  const { instructions, faults, passedOver } = readLines(LIVE, 'Octopus Energy  Limited');
  expect([faults, passedOver.otherCompanies]).toEqual([[], 1]);
  expect(instructions.map(({ name, mw, startMs, endMs }) => [name, mw, iso(startMs), iso(endMs)])).toEqual([
    ['DFS 110 OCTO-04-Z4', 5.9, '2026-09-03T17:00:00.000Z', '2026-09-03T18:00:00.000Z'],
  ]);
  expect(instructions[0]).toMatchObject({
    key: 'NESO_DFS|110|OCTO-04-Z4|4',
    priceGbpPerMwh: 170,
    halfHourTerms: [
      { startTime: '2026-09-03T17:00:00Z', contractedMw: 5.8, priceGbpPerMwh: 170 },
      { startTime: '2026-09-03T17:30:00Z', contractedMw: 5.9, priceGbpPerMwh: 170 },
    ],
  });
});

it('a half hour between that was not accepted is not called', () => {
  const [first, , other] = LIVE as [string, string, string];
  const last = first.replace('18:00,18:30,17:00,17:30', '19:00,19:30,18:00,18:30').replace(',170,', ',150,');
  const { instructions } = readLines([first, last, other], 'OCTOPUS ENERGY LIMITED');
  expect(instructions).toMatchObject([
    {
      mw: 5.8,
      priceGbpPerMwh: null,
      endMs: Date.parse('2026-09-03T18:30:00Z'),
      halfHourTerms: [{ startTime: '2026-09-03T17:00:00Z' }, { startTime: '2026-09-03T18:00:00Z' }],
    },
  ]);
});

it('half hours with the same terms are one instruction; NESO’s test is marked as such', () => {
  expect(readLines(TEST, 'Edgware Energy Limited').instructions).toMatchObject([
    {
      name: 'DFS 105 BIWF-12-Z1, NESO’s test',
      eventType: 'TURN_UP',
      isBuyersTest: true,
      mw: 0.4,
      priceGbpPerMwh: 180,
      zone: '1',
      startMs: Date.parse('2026-08-30T12:00:00Z'),
      endMs: Date.parse('2026-08-30T13:00:00Z'),
    },
  ]);
});

const at = (date: string, times: string) =>
  `1,Downwards,Energy,${date},${times},OCTOPUS ENERGY LIMITED,OCTO-04-Z4,4,5.8,Live,170,Accepted`;

it.each([
  ['a date as in the portal’s JSON', '2026-09-08', '18:00,18:30,17:00,17:30', '2026-09-08T17:00:00.000Z'],
  ['a date with midnight', '2026-09-08T00:00:00', '18:00,18:30,17:00,17:30', '2026-09-08T17:00:00.000Z'],
  [
    'the first hour of a summer day, of which UTC is the day before',
    '08/09/2026',
    '00:30,01:00,23:30,00:00',
    '2026-09-07T23:30:00.000Z',
  ],
  ['the last half hour of a winter day', '26/11/2026', '23:30,00:00,23:30,00:00', '2026-11-26T23:30:00.000Z'],
  ['the first 01:30 of October', '25/10/2026', '01:30,01:00,00:30,01:00', '2026-10-25T00:30:00.000Z'],
  ['the second', '25/10/2026', '01:30,02:00,01:30,02:00', '2026-10-25T01:30:00.000Z'],
  ['the hour that March skips', '29/03/2026', '00:30,02:00,00:30,01:00', '2026-03-29T00:30:00.000Z'],
])('%s is read', (_, date, times, start) => {
  expect(window(at(date, times))).toEqual([[start, iso(Date.parse(start) + 1_800_000)]]);
});

it.each([
  ['a UTC column on the London clock', at('08/09/2026', '18:00,18:30,18:00,18:30'), 'From_Local', 'is not From_UTC'],
  ['an end on another clock', at('08/09/2026', '18:00,18:30,17:00,18:30'), 'To_Local', 'is not To_UTC'],
  ['a date that does not exist', at('31/09/2026', '18:00,18:30,17:00,17:30'), 'Delivery Date', 'is not a date like'],
  ['no time', at('08/09/2026', '18:00,25:30,17:00,17:30'), 'To_Local', 'is not a time of day'],
  [
    'a price that is none',
    at('08/09/2026', '18:00,18:30,17:00,17:30').replace('170', '1e3'),
    'Utilisation Price GBP per MWh',
    'is not a number',
  ],
  [
    'a status in other words',
    at('08/09/2026', '18:00,18:30,17:00,17:30').replace('Accepted', 'Yes'),
    'Status',
    'neither',
  ],
])('%s is a fault of its row', (_, line, column, detail) => {
  const { instructions, faults } = readLines([line], null);
  expect(instructions).toEqual([]);
  expect(faults).toEqual([{ row: 1, column, detail: expect.stringContaining(detail) }]);
});

it('whole times, as earlier seasons had them, are read without a delivery date', () => {
  const header = HEADER.replace('Delivery Date,', '');
  const line =
    'E1,Downwards,Energy,2026-11-26 17:00,2026-11-26 17:30,2026-11-26 17:00,2026-11-26 17:30,Acme,U1,Z2,0.4,Live,250,Accepted';
  expect(readLines([line], 'Acme', header).instructions).toMatchObject([{ startMs: Date.parse('2026-11-26T17:00Z') }]);
});

it('NESO’s other files are named, since they instruct nobody', () => {
  const requirement = 'Event ID,DFS Submission Time_Local,Service Requirement MW,Participant Bids Eligible,Zonal Cap';
  const summary = 'Event ID,DFS Procured MW,DFS Provider Bids Accepted Total Cost GBP,Settled Volume MW';
  const fault = (header: string) => formatFault(header.split(','), 'NESO_DFS_UTILISATION');
  expect(fault(requirement)).toContain('it is NESO’s requirement');
  expect(fault(summary)).toContain('it is NESO’s summary');
  expect(fault(HEADER)).toBeNull();
  expect(formatFault(HEADER.split(','), 'UKPN_DISPATCHES')).toContain(
    'it is NESO’s utilisation report (NESO_DFS_UTILISATION)',
  );
});

const FOLDER = process.env['NESO_DFS'] ?? join(import.meta.dirname, '../../../../../shared/data/neso-dfs');

it.skipIf(!existsSync(join(FOLDER, 'bids.csv')))(
  'the published season is read whole: every accepted half hour, nothing of others (skipped without ../shared/data/neso-dfs)',
  () => {
    const [header, ...rows] = parse(readFileSync(join(FOLDER, 'bids.csv')));
    const place = (column: string) => header!.indexOf(column);
    const companies = new Set(rows.map((row) => row[place('Registered DFS Participant')]!));
    let half = 0;
    for (const company of companies) {
      const reader = nesoUtilisation.open(header!, { company, zone: null, eventType: null });
      rows.forEach((row, index) => reader.read(row, index + 1));
      const { instructions, faults } = reader.end();
      expect(faults).toEqual([]);
      const terms = instructions.flatMap(
        ({ halfHourTerms, mw, startMs, endMs }) =>
          halfHourTerms?.map(({ contractedMw }) => contractedMw) ??
          Array.from({ length: (endMs - startMs) / 1_800_000 }, () => mw),
      );
      half += terms.length;
      const own = rows.filter((row) => row[place('Registered DFS Participant')] === company);
      const accepted = own.filter((row) => row[place('Status')] === 'Accepted');
      expect(terms.reduce((sum, mw) => sum + mw, 0)).toBeCloseTo(
        accepted.reduce((sum, row) => sum + Number(row[place('DFS Procured MW')]), 0),
        6,
      );
    }
    expect(half).toBe(rows.filter((row) => row[place('Status')] === 'Accepted').length);
  },
);
