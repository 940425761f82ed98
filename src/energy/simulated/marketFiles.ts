/** A simulated market as the three CSV files that NESO publishes, with the columns of 2026. */
import { londonDate, londonWallClock } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { draw } from './draw.ts';
import {
  type DecidedOffer,
  simulatedCaps,
  simulatedOffers,
  simulatedParticipants,
  type SimulatedOffer,
  type SimulatedRequirement,
} from './market.ts';

const WINDOW = 'Delivery Date,From_Local,To_Local,From_UTC,To_UTC';
const lines = (rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;
const dayMonthYear = (date: string): string => date.split('-').reverse().join('/');
const utcClock = (instant: number): string => new Date(instant).toISOString().slice(11, 16);

/** Returns the cells of a half hour's window. */
const windowOf = (startMs: number): string =>
  [
    dayMonthYear(londonDate(startMs)),
    londonWallClock(startMs),
    londonWallClock(startMs + HALF_HOUR_MS),
    utcClock(startMs),
    utcClock(startMs + HALF_HOUR_MS),
  ].join(',');

/** Returns the requirement file of some days; `own` is the name of the tenant among the participants. */
export function requirementFile(days: readonly SimulatedRequirement[], own: string): string {
  const participants = simulatedParticipants(own).join(',');
  return lines([
    `Event ID,DFS Submission Time_Local,Event Type,Event Tag,${WINDOW},Service Requirement MW,Service Requirement Type,` +
      'Guaranteed Acceptance Price GBP per MWh,Dispatch Type,Participant Bids Eligible,Zonal Cap',
    ...days.flatMap(({ buyerEventId, date, submissionMs, mw, starts }) => {
      const caps = Object.entries(simulatedCaps(mw)).map(([zone, cap]) => `${zone}:${cap}`);
      const submission = `${dayMonthYear(date)} ${londonWallClock(submissionMs)}`;
      return starts.map(
        (startMs) =>
          `${buyerEventId},${submission},Downwards,Energy,${windowOf(startMs)},${mw},Live,0,All Participants,` +
          `"${participants}","${caps.join(',')}"`,
      );
    }),
  ]);
}

/** A day whose offers are decided, with those of the tenant. */
export interface DecidedDay {
  asked: SimulatedRequirement;
  own: readonly SimulatedOffer[];
}

/** Returns the utilisation file of some days: every offer, accepted or rejected. */
export const offersFile = (days: readonly DecidedDay[]): string =>
  lines([
    `Event ID,Event Type,Event Tag,${WINDOW},Registered DFS Participant,DFS Unit ID,Zone,DFS Procured MW,` +
      'Service Requirement Type,Utilisation Price GBP per MWh,Status',
    ...days.flatMap(({ asked, own }) =>
      simulatedOffers(asked, own).map(
        ({ startMs, participant, unitId, zone, mw, priceGbpPerMwh, isAccepted }) =>
          `${asked.buyerEventId},Downwards,Energy,${windowOf(startMs)},${participant},${unitId},${zone.slice(1)},${mw},` +
          `Live,${priceGbpPerMwh},${isAccepted ? 'Accepted' : 'Rejected'}`,
      ),
    ),
  ]);

/** Share of what was bought that is settled, with K in it, drawn by half hour. */
const SETTLED = { seed: 105, least: 0.3, most: 1.05 };

/** Returns the summary file of some days; `settledBefore` (London date) is the first whose settled columns are empty. */
export const summaryFile = (days: readonly DecidedDay[], settledBefore: string): string =>
  lines([
    `Event ID,Event Type,Event Tag,${WINDOW},Service Requirement Type,Service Requirement MW,DFS Procured MW,` +
      'DFS Provider Bids Accepted Total Cost GBP,Settled Volume MW,Settled Cost GBP',
    ...days.flatMap(({ asked, own }) => {
      const byStart = Map.groupBy(simulatedOffers(asked, own), ({ startMs }) => startMs);
      return asked.starts.map((startMs) => {
        const { mw, cost } = boughtOf(byStart.get(startMs) ?? []);
        const share =
          SETTLED.least + (SETTLED.most - SETTLED.least) * draw(SETTLED.seed, Math.floor(startMs / HALF_HOUR_MS));
        const settled = asked.date < settledBefore ? `${rounded(mw * share, 1)},${rounded(cost * share, 2)}` : ',';
        return (
          `${asked.buyerEventId},Downwards,Energy,${windowOf(startMs)},Live,${asked.mw},${rounded(mw, 1)},` +
          `${rounded(cost, 2)},${settled}`
        );
      });
    }),
  ]);

function boughtOf(offers: readonly DecidedOffer[]): { mw: number; cost: number } {
  const accepted = offers.filter(({ isAccepted }) => isAccepted);
  return {
    mw: accepted.reduce((sum, { mw }) => sum + mw, 0),
    cost: accepted.reduce((sum, { mw, priceGbpPerMwh }) => sum + 0.5 * mw * priceGbpPerMwh, 0),
  };
}

const rounded = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));
