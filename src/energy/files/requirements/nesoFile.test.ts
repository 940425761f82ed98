import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type NesoFileKind, openNesoFile, recogniseNesoFile } from './nesoFile.ts';
import { dfsSeason } from './season.ts';

/**
 * Rows as NESO published them on 29 September 2026 under the NESO Open Data Licence:
 * https://www.neso.energy/data-portal/demand-flexibility, resources 3635fd80-49d7-4d02-964d-cc8c08d50302,
 * 3ebf77d7-05df-466e-a023-dc45a90efeea and 705e573c-ddac-4675-b410-82916b35c4fe. Lists of participants are cut short.
 */
const REQUIREMENT = [
  'Event ID,DFS Submission Time_Local,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Service Requirement MW,Service Requirement Type,Guaranteed Acceptance Price GBP per MWh,Dispatch Type,Participant Bids Eligible,Zonal Cap',
  '136,29/09/2026 12:00,Downwards,Energy,29/09/2026,18:00,18:30,17:00,17:30,500,Live,0,All Participants,"CUB (UK) LTD,ENGIE POWER LIMITED, AXLE ENERGY LIMITED","Z1:0,Z2:0,Z3:0,Z4:0,Z5:0,Z6:500,Z7:500,Z8:500,Z9:500,Z10:500,Z11:500,Z12:500"',
  '136,29/09/2026 12:00,Downwards,Energy,29/09/2026,18:30,19:00,17:30,18:00,500,Live,0,All Participants,"CUB (UK) LTD,ENGIE POWER LIMITED, AXLE ENERGY LIMITED","Z1:0,Z2:0,Z3:0,Z4:0,Z5:0,Z6:500,Z7:500,Z8:500,Z9:500,Z10:500,Z11:500,Z12:500"',
];
const BIDS = [
  'Event ID,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Registered DFS Participant,DFS Unit ID,Zone,DFS Procured MW,Service Requirement Type,Utilisation Price GBP per MWh,Status',
  '136,Downwards,Energy,29/09/2026,18:00,18:30,17:00,17:30,ENGIE POWER LIMITED,ENGI-01-Z12,12,2.0,Live,220.0,Rejected',
  '110,Downwards,Energy,03/09/2026,19:00,19:30,18:00,18:30,AXLE ENERGY LIMITED,AXLE-01-Z10,10,3.5,Live,290.4,Rejected',
];
const SUMMARY = [
  'Event ID,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Service Requirement Type,Service Requirement MW,DFS Procured MW,DFS Provider Bids Accepted Total Cost GBP,Settled Volume MW,Settled Cost GBP',
  '136,Downwards,Energy,29/09/2026,18:00,18:30,17:00,17:30,Live,500,5.8,562.48,,',
  '44,Downwards,Energy,05/06/2026,20:00,20:30,19:00,19:30,Live,500,1.7,102,-1.7,-102',
];

/** Reads lines of CSV as the service does; the header alone may be changed. */
function readLines([header, ...lines]: readonly string[]) {
  const [columns, ...rows] = parse([header, ...lines].join('\r\n'), { trim: true, bom: true });
  const recognised = recogniseNesoFile(columns!);
  if ('fault' in recognised) throw new Error(recognised.fault);
  const reader = openNesoFile(columns!, recognised.kind);
  rows.forEach((row, place) => reader.read(row, place + 1));
  return { ...reader.end(), kind: reader.kind, ignoredColumns: reader.ignoredColumns };
}
const cell = (lines: readonly string[], row: number, from: string, to: string) =>
  lines.map((line, place) => (place === row ? line.replace(from, to) : line));
const faultsOf = (lines: readonly string[]) => readLines(lines).faults;

it('a requirement is read: submission time in London, caps by zone, who may offer', () => {
  const { read, faults, repeated } = readLines(REQUIREMENT);
  expect([faults, repeated]).toEqual([[], 0]);
  expect(read).toMatchObject({
    kind: 'REQUIREMENT',
    halfHours: [
      {
        buyerEventId: '136',
        eventType: 'TURN_DOWN',
        tag: 'ENERGY',
        isBuyersTest: false,
        submissionMs: Date.parse('2026-09-29T11:00:00Z'),
        startMs: Date.parse('2026-09-29T17:00:00Z'),
        mw: 500,
        guaranteedPrice: 0,
        dispatchType: 'All Participants',
        eligible: ['CUB (UK) LTD', 'ENGIE POWER LIMITED', 'AXLE ENERGY LIMITED'],
        caps: { Z1: 0, Z5: 0, Z6: 500, Z12: 500 },
      },
      { startMs: Date.parse('2026-09-29T17:30:00Z') },
    ],
  });
});

it('offers and results are read: 2.0 and 2 are the same, what is not settled yet is null', () => {
  expect(readLines(BIDS).read).toEqual({
    kind: 'BIDS',
    bids: [
      {
        row: 1,
        buyerEventId: '136',
        eventType: 'TURN_DOWN',
        startMs: Date.parse('2026-09-29T17:00:00Z'),
        unitId: 'ENGI-01-Z12',
        participant: 'ENGIE POWER LIMITED',
        zone: 'Z12',
        mw: 2,
        priceGbpPerMwh: 220,
        isAccepted: false,
      },
      expect.objectContaining({ unitId: 'AXLE-01-Z10', priceGbpPerMwh: 290.4 }),
    ],
  });
  expect(readLines(SUMMARY).read).toMatchObject({
    kind: 'SUMMARY',
    halfHours: [
      { askedMw: 500, procuredMw: 5.8, costGbp: 562.48, settledMw: null, settledGbp: null },
      { settledMw: -1.7, settledGbp: -102 },
    ],
  });
});

it.each([
  ['a date as in the portal’s JSON', '29/09/2026,18:00', '2026-09-29,18:00'],
  ['a date with midnight', '29/09/2026,18:00', '2026-09-29T00:00:00,18:00'],
  ['an id with a decimal', '136,', '136.0,'],
  ['a zone by its name', ',12,2.0', ',Z12,2'],
])('%s says the same', (_, from, to) => {
  expect(readLines(cell(BIDS, 1, from, to)).read).toEqual(readLines(BIDS).read);
});

it('columns that are not known are named and not read', () => {
  const wider = BIDS.map((line, row) => `${line},${row === 0 ? 'Constraint,Bid Rank' : 'SCOTEX,1'}`);
  const { ignoredColumns, read } = readLines(wider);
  expect(ignoredColumns).toEqual(['Constraint', 'Bid Rank']);
  expect(read).toEqual(readLines(BIDS).read);
});

it('a tag that is not known is no fault: it is kept as written', () => {
  const tagged = REQUIREMENT.map((line) => line.replace(',Energy,', ',Margin and system,'));
  expect(readLines(tagged).read).toMatchObject({ halfHours: [{ tag: null, writtenTag: 'Margin and system' }, {}] });
});

const at = (date: string, times: string) => [SUMMARY[0]!, `1,Upwards,Energy,${date},${times},Live,300,0,0,,`];

it.each([
  ['the first half hour of a summer day', '08/09/2026', '00:30,01:00,23:30,00:00', '2026-09-07T23:30:00.000Z'],
  ['the last half hour of a winter day', '26/11/2026', '23:30,00:00,23:30,00:00', '2026-11-26T23:30:00.000Z'],
  ['the first 01:30 of October', '25/10/2026', '01:30,01:00,00:30,01:00', '2026-10-25T00:30:00.000Z'],
  ['the second', '25/10/2026', '01:30,02:00,01:30,02:00', '2026-10-25T01:30:00.000Z'],
  [
    'the half hour before the hour that March skips',
    '29/03/2026',
    '00:30,02:00,00:30,01:00',
    '2026-03-29T00:30:00.000Z',
  ],
])('%s has its instant', (_, date, times, start) => {
  const { read, faults } = readLines(at(date, times));
  expect(faults).toEqual([]);
  expect(read).toMatchObject({ halfHours: [{ startMs: Date.parse(start) }] });
});

it.each([
  ['times that disagree', at('08/09/2026', '18:00,18:30,18:00,18:30'), 'From_Local', 'is not From_UTC'],
  ['the hour that March skips', at('29/03/2026', '01:30,02:30,01:30,02:00'), 'From_Local', 'is not From_UTC'],
  ['an hour', at('08/09/2026', '18:00,19:00,17:00,18:00'), 'To_UTC', 'is not half an hour after'],
  ['a quarter past', at('08/09/2026', '18:15,18:45,17:15,17:45'), 'From_UTC', 'is not on the half hour'],
  ['a day that does not exist', at('31/09/2026', '18:00,18:30,17:00,17:30'), 'Delivery Date', 'is not a date'],
  ['MW with seven decimals', cell(BIDS, 1, '2.0,Live', '2.1234567,Live'), 'DFS Procured MW', 'more than six decimals'],
  ['a price below zero', cell(BIDS, 1, '220.0', '-1'), 'Utilisation Price GBP per MWh', 'is below zero'],
  ['a price in words', cell(BIDS, 1, '220.0', '1e3'), 'Utilisation Price GBP per MWh', 'is not a number'],
  ['no price', cell(BIDS, 1, '220.0', ''), 'Utilisation Price GBP per MWh', 'is empty'],
  ['a thirteenth zone', cell(BIDS, 1, ',12,', ',13,'), 'Zone', 'is not a zone from 1 to 12'],
  ['another status', cell(BIDS, 1, 'Rejected', 'Withdrawn'), 'Status', 'is neither Accepted nor Rejected'],
  ['another direction', cell(BIDS, 1, 'Downwards', 'Down'), 'Event Type', 'is neither Upwards nor Downwards'],
  ['no unit', cell(BIDS, 1, 'ENGI-01-Z12', ''), 'DFS Unit ID', 'is empty'],
  ['no event', cell(BIDS, 1, '136,', ','), 'Event ID', 'is empty'],
  ['a settled volume that is none', cell(SUMMARY, 1, ',,', ',n/a,'), 'Settled Volume MW', 'is not a number'],
  ['a cap without its zone', cell(REQUIREMENT, 1, 'Z2:0', '0'), 'Zonal Cap', 'is not a zone with its MW'],
  ['two caps of a zone', cell(REQUIREMENT, 1, 'Z2:0', 'Z1:0'), 'Zonal Cap', 'second cap'],
  ['neither Live nor Test', cell(REQUIREMENT, 1, 'Live', 'Trial'), 'Service Requirement Type', 'is neither'],
])('%s is a fault of its row and column', (_, lines, column, detail) => {
  expect(faultsOf(lines)).toEqual([{ row: 1, column, detail: expect.stringContaining(detail) }]);
});

it('a submission time that is not before the half hour, or differs from the rest of its event, is a fault', () => {
  expect(faultsOf(cell(REQUIREMENT, 2, '29/09/2026 12:00', '29/09/2026 18:30'))).toEqual([
    { row: 2, column: 'DFS Submission Time_Local', detail: '"29/09/2026 18:30" is not before the half hour' },
  ]);
  expect(faultsOf(cell(REQUIREMENT, 2, '29/09/2026 12:00', '29/09/2026 11:00'))).toEqual([
    { row: 2, column: 'DFS Submission Time_Local', detail: 'differs from row 2 of the same event' },
  ]);
});

it('prices up to 2,000 and more, and six decimals, are read', () => {
  expect(readLines(cell(BIDS, 1, '2.0,Live,220.0', '2.123456,Live,2500.25')).read).toMatchObject({
    bids: [{ mw: 2.123456, priceGbpPerMwh: 2500.25 }, {}],
  });
});

it('a half hour twice with the same values is repeated; with other values both rows are faults', () => {
  for (const lines of [REQUIREMENT, BIDS, SUMMARY]) {
    const { faults, repeated } = readLines([...lines, lines[1]!]);
    expect([faults, repeated]).toEqual([[], 1]);
  }
  expect(faultsOf([...BIDS, BIDS[1]!.replace('220.0', '210')])).toEqual([
    { row: 1, column: 'Event ID', detail: 'is the same half hour with different values in row 4' },
    { row: 3, column: 'Event ID', detail: 'is the same half hour with different values in row 2' },
  ]);
});

it.each([
  [REQUIREMENT, 'Zonal Cap', 'NESO’s requirement has no column Zonal Cap'],
  [REQUIREMENT, 'From_UTC', 'NESO’s requirement has no column From_UTC'],
  [BIDS, 'Status', 'NESO’s utilisation report has no column Status'],
  [SUMMARY, 'Settled Cost GBP', 'NESO’s utilisation report summary has no column Settled Cost GBP'],
])('a renamed column is refused by its name', ([header], column, detail) => {
  expect(recogniseNesoFile(header!.replace(column, 'Renamed').split(','))).toEqual({ fault: detail });
});

it('another file is none of the three', () => {
  expect(recogniseNesoFile(['a', 'b'])).toEqual({ fault: expect.stringContaining('is none of NESO’s') });
  expect(recogniseNesoFile(['a', 'a'])).toEqual({ fault: 'the file has a duplicate column' });
});

it('a season begins on 1 April in London', () => {
  expect(
    ['2026-03-31T22:30:00Z', '2026-03-31T23:00:00Z', '2026-12-31T23:30:00Z', '2027-01-01T00:00:00Z'].map((at) =>
      dfsSeason(Date.parse(at)),
    ),
  ).toEqual([2025, 2026, 2026, 2026]);
});

const FOLDER = process.env['NESO_DFS'] ?? join(import.meta.dirname, '../../../../../shared/data/neso-dfs');
const readFiles = <Kind extends NesoFileKind>(kind: Kind, name: string) => {
  const readings = [name, `${name}-event-136`].map((file) =>
    readLines(
      readFileSync(join(FOLDER, `${file}.csv`), 'utf8')
        .split('\r\n')
        .filter(Boolean),
    ),
  );
  expect(readings.map(({ kind: found, faults, repeated }) => [found, faults, repeated])).toEqual([
    [kind, [], 0],
    [kind, [], 0],
  ]);
  return readings.map(({ read }) => read) as Extract<(typeof readings)[number]['read'], { kind: Kind }>[];
};

describe.skipIf(!existsSync(join(FOLDER, 'bids.csv')))(
  'the published season (skipped without ../shared/data/neso-dfs)',
  () => {
    it('is read whole, and adds up: procured MW, cost to a penny, no accepted price above a refused one from 93 on', () => {
      const requirement = readFiles('REQUIREMENT', 'requirement').map(({ halfHours }) => halfHours);
      const bids = readFiles('BIDS', 'bids').map((read) => read.bids);
      const summary = readFiles('SUMMARY', 'summary').map(({ halfHours }) => halfHours);
      expect([requirement, bids, summary].map((files) => files.map(({ length }) => length))).toEqual([
        [934, 6],
        [9207, 108],
        [934, 6],
      ]);
      const key = (half: { buyerEventId: string; startMs: number }) => `${half.buyerEventId} ${half.startMs}`;
      const byHalfHour = Map.groupBy(bids.flat(), key);
      const asked = new Map(requirement.flat().map((half) => [key(half), half]));
      const wrong = summary.flat().filter((half) => {
        const offers = byHalfHour.get(key(half)) ?? [];
        const accepted = offers.filter(({ isAccepted }) => isAccepted);
        const mw = accepted.reduce((sum, bid) => sum + bid.mw, 0);
        const gbp = accepted.reduce((sum, bid) => sum + bid.mw * 0.5 * bid.priceGbpPerMwh, 0);
        const dearest = Math.max(...accepted.map(({ priceGbpPerMwh }) => priceGbpPerMwh));
        const refused = offers.filter(({ isAccepted }) => !isAccepted);
        const cheapest = Math.min(...refused.map(({ priceGbpPerMwh }) => priceGbpPerMwh));
        const isOrdered = Number(half.buyerEventId) < 93 || half.eventType === 'TURN_UP' || dearest <= cheapest;
        const isAsked = asked.get(key(half))?.mw === half.askedMw;
        // Half a penny, and the error of the sum.
        return (
          !isOrdered || !isAsked || Math.abs(mw - half.procuredMw) > 1e-6 || Math.abs(gbp - half.costGbp) > 0.00501
        );
      });
      expect(wrong).toEqual([]);
    });
  },
);
