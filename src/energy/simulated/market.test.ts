import { expect, it } from 'vitest';
import { BID_COLUMNS } from '../files/requirements/bids.ts';
import { recogniseNesoFile } from '../files/requirements/nesoFile.ts';
import { REQUIREMENT_COLUMNS } from '../files/requirements/requirement.ts';
import { SUMMARY_COLUMNS } from '../files/requirements/summary.ts';
import { addDays } from '../time/london.ts';
import { simulatedOffers, simulatedRequirement } from './market.ts';
import { offersFile, requirementFile, summaryFile } from './marketFiles.ts';

const DAYS = Array.from({ length: 365 }, (_, place) => simulatedRequirement(addDays('2026-04-01', place)));
const OWN = { participant: 'US', unitId: 'US-01-Z6', zone: 'Z6', mw: 0.3 };

const dearestAt = (place: number): number[] =>
  DAYS.flatMap((day) => {
    const accepted = simulatedOffers(day).filter(
      ({ startMs, isAccepted }) => startMs === day.starts[place] && isAccepted,
    );
    return accepted.length > 0 ? [Math.max(...accepted.map(({ priceGbpPerMwh }) => priceGbpPerMwh))] : [];
  });
const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

it('asks every day for 17:00 to 20:00 London time until noon, in summer and winter, under a number that grows', () => {
  expect(DAYS.map(({ buyerEventId }) => Number(buyerEventId))).toEqual(DAYS.map((_, place) => place + 1));
  const [summer, winter] = [simulatedRequirement('2026-07-01'), simulatedRequirement('2026-12-01')];
  expect([summer.submissionMs, summer.resultsMs, summer.starts[0], summer.starts.at(-1)]).toEqual(
    ['11:00', '12:00', '16:00', '18:30'].map((clock) => Date.parse(`2026-07-01T${clock}:00Z`)),
  );
  expect([winter.submissionMs, winter.starts[0]]).toEqual(
    ['12:00', '17:00'].map((clock) => Date.parse(`2026-12-01T${clock}:00Z`)),
  );
  expect(new Set(DAYS.map(({ mw }) => mw))).toEqual(new Set([200, 250, 300, 400, 500]));
});

it('accepts near £200 in the evening and less before, with days far above, and persists from day to day', () => {
  const evening = dearestAt(2);
  expect(middle(evening)).toBeGreaterThan(165);
  expect(middle(evening)).toBeLessThan(215);
  expect(middle(dearestAt(0))).toBeLessThan(0.9 * middle(evening));
  expect(Math.max(...evening)).toBeGreaterThan(1.3 * middle(evening));
  expect(evening.length).toBeGreaterThan(340);
  const log = evening.map((price) => Math.log(price / middle(evening)));
  const next = log.slice(1).reduce((sum, value, place) => sum + value * log[place]!, 0);
  expect(next / log.reduce((sum, value) => sum + value * value, 0)).toBeGreaterThan(0.3);
});

it('accepts no dearer offer beside a cheaper refused one, whole, and less than is asked', () => {
  for (const day of DAYS)
    for (const of of Map.groupBy(simulatedOffers(day), ({ startMs }) => startMs).values()) {
      const accepted = of.filter(({ isAccepted }) => isAccepted);
      const refused = of.filter(({ isAccepted }) => !isAccepted);
      const prices = (offers: typeof of) => offers.map(({ priceGbpPerMwh }) => priceGbpPerMwh);
      expect(Math.max(0, ...prices(accepted))).toBeLessThan(Math.min(Infinity, ...prices(refused)));
      expect(accepted.reduce((sum, { mw }) => sum + mw, 0)).toBeLessThan(day.mw);
    }
});

it('accepts an own offer up to the dearest accepted price of the others, in an open zone', () => {
  const day = DAYS[100]!;
  const [startMs] = day.starts;
  const dearest = Math.max(
    ...simulatedOffers(day)
      .filter((offer) => offer.startMs === startMs && offer.isAccepted)
      .map(({ priceGbpPerMwh }) => priceGbpPerMwh),
  );
  const own = [
    { ...OWN, startMs: startMs!, priceGbpPerMwh: dearest },
    { ...OWN, startMs: startMs!, priceGbpPerMwh: dearest + 0.01 },
    { ...OWN, startMs: startMs!, priceGbpPerMwh: 1, zone: 'Z5' },
  ];
  expect(
    simulatedOffers(day, own)
      .slice(-3)
      .map(({ isAccepted }) => isAccepted),
  ).toEqual([true, false, false]);
});

it('writes the three files with the columns of NESO, the same every time', () => {
  const days = [{ asked: DAYS[3]!, own: [] }];
  const files = [requirementFile([DAYS[3]!], 'US'), offersFile(days), summaryFile(days, '2026-05-01')];
  expect(files).toEqual([requirementFile([DAYS[3]!], 'US'), offersFile(days), summaryFile(days, '2026-05-01')]);
  const headers = files.map((file) => file.split('\r\n')[0]!.split(','));
  expect(headers.map((header) => recogniseNesoFile(header))).toEqual(
    ['REQUIREMENT', 'BIDS', 'SUMMARY'].map((kind) => expect.objectContaining({ kind })),
  );
  for (const [place, columns] of [REQUIREMENT_COLUMNS, BID_COLUMNS, SUMMARY_COLUMNS].entries())
    expect(headers[place]).toEqual(expect.arrayContaining([...columns]));
  expect(files.map((file) => file.split('\r\n')[1])).toMatchInlineSnapshot(`
    [
      "4,04/04/2026 12:00,Downwards,Energy,04/04/2026,17:00,17:30,16:00,16:30,500,Live,0,All Participants,"ALDERBROOK FLEX (SIMULATED),BELLWEATHER HOMES (SIMULATED),COLDHARBOUR DEMAND (SIMULATED),DOVETAIL LOADS (SIMULATED),EASTMOOR AGGREGATES (SIMULATED),FERNHILL CHARGING (SIMULATED),GREYLAG BATTERIES (SIMULATED),HOLLOWAY HEAT (SIMULATED),ISLINGHAM POWER (SIMULATED),JUNIPER DEMAND (SIMULATED),KESTREL WORKS (SIMULATED),LARKRISE SITES (SIMULATED),US","Z1:0,Z2:0,Z3:0,Z4:0,Z5:0,Z6:500,Z7:500,Z8:500,Z9:500,Z10:500,Z11:500,Z12:500"",
      "4,Downwards,Energy,04/04/2026,17:00,17:30,16:00,16:30,ALDERBROOK FLEX (SIMULATED),ALDE-01-Z6,6,1.3,Live,134,Rejected",
      "4,Downwards,Energy,04/04/2026,17:00,17:30,16:00,16:30,Live,500,0.5,28.44,0.4,23.31",
    ]
  `);
  expect(summaryFile(days, '2026-04-04').split('\r\n')[1]).toMatch(/,,$/);
});
