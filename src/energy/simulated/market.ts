/**
 * A buyer's market by chance: for each London day a requirement of the Demand Flexibility Service, offers of invented
 * participants, and which of them are accepted. The same day is the same on every machine.
 *
 * - Limit of a half hour, up to which offers are accepted: a level of the day × the shape of the evening. The level
 *   moves like the real one of 2026: near £200 at 18:00 to 20:00, the logarithm an autoregressive series with a
 *   standard deviation of 0.12, a few days far above it, less at weekends.
 * - A participant asks about what the day before paid, more or less by its habit, and leaves some days out.
 * - An offer is accepted whole or not at all; what is bought stays below what is asked.
 */
import { dayType } from '../bankHolidays.ts';
import { dfsSeason } from '../files/requirements/season.ts';
import { addDays, dayNumber, londonToUtc } from '../time/london.ts';
import { MARKET_ZONES } from '../zones.ts';
import { draw, drawNormal } from './draw.ts';

/** Requirement of the buyer on a London day. */
export interface SimulatedRequirement {
  /** London date of delivery, YYYY-MM-DD. */
  date: string;
  buyerEventId: string;
  /** When offers close, and when the results are there; epoch milliseconds. */
  submissionMs: number;
  resultsMs: number;
  /** Power asked in each half hour, in MW. */
  mw: number;
  /** Starts of the half hours, in epoch milliseconds. */
  starts: number[];
}

/** An offer of one unit for a half hour. */
export interface SimulatedOffer {
  participant: string;
  unitId: string;
  /** Z1 to Z12. */
  zone: string;
  startMs: number;
  mw: number;
  priceGbpPerMwh: number;
}
export type DecidedOffer = SimulatedOffer & { isAccepted: boolean };

/** London times at which offers close and the results are there. */
const SUBMISSION = '12:00';
const RESULTS = '13:00';
const HALF_HOURS = ['17:00', '17:30', '18:00', '18:30', '19:00', '19:30'];
/** Level of each half hour, as a share of that of the evening. */
const SHAPE = [0.78, 0.88, 1, 1.02, 1, 0.96];
const ASKED_MW = [200, 250, 300, 400, 500];
/** Zones in which the buyer asks for nothing, by their numbers up to this one. */
const CLOSED_ZONES = 5;

const USUAL_GBP = 195;
/** Part of a deviation of the level that is left a day later, the standard deviation of a day's news, and its memory. */
const PERSISTENCE = 0.75;
const NEWS = 0.08;
const REMEMBERED_DAYS = 15;
const NON_WORKING = 0.93;
const SPIKE = { chance: 0.04, factor: 1.35 };
const HALF_HOUR_NEWS = 0.03;

/** A participant: its units' zones, the MW of a unit, and how far above what was paid it asks, as a share. */
interface Participant {
  name: string;
  code: string;
  zones: readonly number[];
  mw: number;
  above: number;
}

const participant = (name: string, code: string, zones: number[], mw: number, above: number): Participant => ({
  name: `${name} (SIMULATED)`,
  code,
  zones,
  mw,
  above,
});

/** Invented: none is a company. */
const PARTICIPANTS: readonly Participant[] = [
  participant('ALDERBROOK FLEX', 'ALDE', [6, 12], 1.2, -0.06),
  participant('BELLWEATHER HOMES', 'BELL', [12], 2.4, -0.14),
  participant('COLDHARBOUR DEMAND', 'COLD', [7, 9], 0.8, 0.02),
  participant('DOVETAIL LOADS', 'DOVE', [10], 1.6, 0.08),
  participant('EASTMOOR AGGREGATES', 'EAST', [8], 0.4, -0.22),
  participant('FERNHILL CHARGING', 'FERN', [9, 11], 0.6, 0.12),
  participant('GREYLAG BATTERIES', 'GREY', [12], 3, 0.2),
  participant('HOLLOWAY HEAT', 'HOLL', [6], 0.3, -0.1),
  participant('ISLINGHAM POWER', 'ISLI', [11, 12], 0.9, 0.05),
  participant('JUNIPER DEMAND', 'JUNI', [7], 0.2, -0.03),
  participant('KESTREL WORKS', 'KEST', [10], 1.1, 0.32),
  participant('LARKRISE SITES', 'LARK', [8, 9], 0.5, 0.16),
];

/** Spread of what a participant asks, the chance that a unit is left out on a day, and how much its MW vary. */
const ASKED_SPREAD = 0.05;
const LEFT_OUT = 0.12;
const MW_SPREAD = 0.3;

/** Seeds of the draws. */
const LEVEL = 101;
const SPIKES = 102;
const ASKED = 103;
const LIMIT = 104;
const UNITS = 1000;

/** Names of the participants, the own one last, as a requirement lists those that may offer. */
export const simulatedParticipants = (own: string): string[] => [...PARTICIPANTS.map(({ name }) => name), own];

/** Zones of the market with what is asked of each: nothing of the first five, of each other all. */
export const simulatedCaps = (mw: number): Record<string, number> =>
  Object.fromEntries(MARKET_ZONES.map((zone, place) => [zone, place < CLOSED_ZONES ? 0 : mw] as const));

/** Returns what the buyer asks on a London day; its event id is the number of the day in the season. */
export function simulatedRequirement(date: string): SimulatedRequirement {
  const day = dayNumber(date);
  const starts = HALF_HOURS.map((clock) => at(date, clock));
  return {
    date,
    buyerEventId: String(day - dayNumber(`${dfsSeason(starts[0]!)}-04-01`) + 1),
    submissionMs: at(date, SUBMISSION),
    resultsMs: at(date, RESULTS),
    mw: ASKED_MW[Math.floor(draw(ASKED, day) * ASKED_MW.length)]!,
    starts,
  };
}

/** Whether an event of a buyer, by its London date and id, is a simulated one. */
export const isSimulatedRequirement = (date: string, buyerEventId: string): boolean =>
  simulatedRequirement(date).buyerEventId === buyerEventId;

/** Returns the offers for a requirement, the own ones last, and whether each is accepted. */
export function simulatedOffers(asked: SimulatedRequirement, own: readonly SimulatedOffer[] = []): DecidedOffer[] {
  const others = asked.starts.flatMap((startMs, place) => {
    const limit = limitGbp(asked.date, place);
    return offersAt(asked.date, startMs, place).map((offer) => ({
      ...offer,
      isAccepted: offer.priceGbpPerMwh <= limit,
    }));
  });
  const dearest = new Map<number, number>();
  for (const { startMs, priceGbpPerMwh, isAccepted } of others)
    if (isAccepted) dearest.set(startMs, Math.max(priceGbpPerMwh, dearest.get(startMs) ?? 0));
  const caps = simulatedCaps(asked.mw);
  const decided = own.map((offer) => ({
    ...offer,
    isAccepted: caps[offer.zone]! > 0 && offer.priceGbpPerMwh <= (dearest.get(offer.startMs) ?? 0),
  }));
  return [...others, ...decided];
}

function at(date: string, clock: string): number {
  const [instant] = londonToUtc(date, clock);
  return instant!;
}

/** Returns the level of a day in £/MWh: what the dearest accepted offer at 18:00 costs. */
function levelGbp(date: string): number {
  const day = dayNumber(date);
  let deviation = 0;
  for (let back = 0; back < REMEMBERED_DAYS; back++)
    deviation += PERSISTENCE ** back * NEWS * drawNormal(LEVEL, 2 * (day - back));
  const spike = draw(SPIKES, day) < SPIKE.chance ? SPIKE.factor : 1;
  return USUAL_GBP * Math.exp(deviation) * spike * (dayType(date) === 'WORKING' ? 1 : NON_WORKING);
}

/** Returns the price up to which offers are accepted in a half hour, by its place in the evening. */
const limitGbp = (date: string, place: number): number =>
  levelGbp(date) *
  SHAPE[place]! *
  Math.exp(HALF_HOUR_NEWS * drawNormal(LIMIT, 2 * (dayNumber(date) * HALF_HOURS.length + place)));

function offersAt(date: string, startMs: number, place: number): SimulatedOffer[] {
  const day = dayNumber(date);
  const paid = levelGbp(addDays(date, -1)) * SHAPE[place]!;
  return PARTICIPANTS.flatMap(({ name, code, zones, mw, above }, index) =>
    zones.flatMap((zone, unit) => {
      const seed = UNITS + index * MARKET_ZONES.length + zone;
      if (draw(seed, day) < LEFT_OUT) return [];
      const price =
        paid * (1 + above) * Math.exp(ASKED_SPREAD * drawNormal(seed, 2 * (day * HALF_HOURS.length + place)));
      const power = mw * (1 + MW_SPREAD * (2 * draw(seed ^ 0x5eed, day) - 1));
      return [
        {
          participant: name,
          unitId: `${code}-${String(unit + 1).padStart(2, '0')}-Z${zone}`,
          zone: `Z${zone}`,
          startMs,
          mw: Math.max(0.1, Math.round(power * 10) / 10),
          // Some ask whole pounds, others to the penny.
          priceGbpPerMwh: index % 3 === 0 ? Math.round(price) : Math.round(price * 100) / 100,
        },
      ];
    }),
  );
}
