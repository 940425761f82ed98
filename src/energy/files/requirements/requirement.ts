/** NESO's requirement: what is asked in each half hour of an event, by when, of whom and in which zones. */
import type { DispatchRow } from '../dispatches/dispatchRow.ts';
import {
  type BuyersHalfHour,
  HALF_HOUR_COLUMNS,
  londonInstant,
  readDecimal,
  readHalfHour,
  readIsTest,
  zoneName,
} from './cells.ts';

/** Terms that all half hours of an event share. */
export interface RequirementTerms {
  /** Reason for which the buyer asks; null where the file names none that is known. */
  tag: 'ENERGY' | 'SYSTEM' | null;
  /** Whether the buyer tests the service by it: as binding and paid as any other. */
  isBuyersTest: boolean;
  /** Instant until which offers are taken. */
  submissionMs: number;
  /** Price in £/MWh up to which every offer is accepted; 0 where there is none. */
  guaranteedPrice: number;
  dispatchType: string;
  /** Participants that may offer, as the file names them. */
  eligible: readonly string[];
}

/** Power that is asked in a half hour of an event. */
export interface RequirementPeriod extends BuyersHalfHour, RequirementTerms {
  mw: number;
  /** Maximum power in MW by zone, 0 where a zone may not offer; empty where the file names none. */
  caps: Readonly<Record<string, number>>;
  /** The tag as it is written. */
  writtenTag: string;
}

const SUBMISSION = 'DFS Submission Time_Local';
const PRICE = 'Guaranteed Acceptance Price GBP per MWh';
export const REQUIREMENT_COLUMNS = [
  ...HALF_HOUR_COLUMNS,
  SUBMISSION,
  'Event Tag',
  'Service Requirement MW',
  'Service Requirement Type',
  PRICE,
  'Dispatch Type',
  'Participant Bids Eligible',
  'Zonal Cap',
] as const;

/** Columns that distinguish the file from the two others. */
export const REQUIREMENT_MARKS: readonly string[] = [
  SUBMISSION,
  PRICE,
  'Dispatch Type',
  'Participant Bids Eligible',
  'Zonal Cap',
];

/** Column of each term, for its faults. */
export const TERM_COLUMNS: Readonly<Record<keyof RequirementTerms, string>> = {
  tag: 'Event Tag',
  isBuyersTest: 'Service Requirement Type',
  submissionMs: SUBMISSION,
  guaranteedPrice: PRICE,
  dispatchType: 'Dispatch Type',
  eligible: 'Participant Bids Eligible',
};

/** Reads what is asked in a half hour; null, with a fault for each cell that cannot be read. */
export function readRequirementPeriod(row: DispatchRow): RequirementPeriod | null {
  const half = readHalfHour(row);
  const submissionMs = readSubmission(row, half?.startMs ?? Infinity);
  const mw = readDecimal(row, 'Service Requirement MW');
  const isBuyersTest = readIsTest(row);
  const guaranteedPrice = readDecimal(row, PRICE);
  const caps = readCaps(row);
  if (half === null || submissionMs === null || mw === null) return null;
  if (isBuyersTest === null || guaranteedPrice === null || caps === null) return null;
  const writtenTag = row.text('Event Tag');
  return {
    ...half,
    submissionMs,
    tag: TAGS[writtenTag.toLowerCase()] ?? null,
    writtenTag,
    isBuyersTest,
    guaranteedPrice,
    dispatchType: row.text('Dispatch Type').slice(0, MAX_TEXT),
    eligible: namesOf(row.text('Participant Bids Eligible')),
    mw,
    caps,
  };
}

const MAX_TEXT = 200;
const TAGS: Readonly<Record<string, RequirementTerms['tag']>> = { energy: 'ENERGY', system: 'SYSTEM' };

/** Reads the submission time, which is on the London clock whatever the form of the dates. */
function readSubmission(row: DispatchRow, startMs: number): number | null {
  const text = row.text(SUBMISSION);
  const instant = londonInstant(text);
  if (instant === null) row.refuse(SUBMISSION, `"${text}" is not one UK time like 08/09/2026 12:00`);
  else if (instant >= startMs) row.refuse(SUBMISSION, `"${text}" is not before the half hour`);
  else return instant;
  return null;
}

/** Returns the names of a list, each once, without the spaces that stray into it. */
function namesOf(list: string): string[] {
  const names = list.split(',').map((name) => name.trim().replaceAll(/\s+/g, ' '));
  return [...new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name])).values()];
}

/** Reads caps such as `Z1:0,Z2:500`. */
function readCaps(row: DispatchRow): Record<string, number> | null {
  const caps: Record<string, number> = {};
  for (const part of row.text('Zonal Cap').split(',')) {
    if (part.trim() === '') continue;
    const [, name = '', mw = ''] = /^([^:]*):\s*(\d{1,9}(?:\.\d{1,6})?)\s*$/.exec(part) ?? [];
    const zone = zoneName(name);
    if (zone === null || zone in caps) {
      const fault = zone === null ? 'is not a zone with its MW like Z12:500' : 'is the second cap of its zone';
      row.refuse('Zonal Cap', `"${part.trim()}" ${fault}`);
      return null;
    }
    caps[zone] = Number(mw);
  }
  return Object.fromEntries(Object.entries(caps).toSorted(([one], [other]) => zoneNumber(one) - zoneNumber(other)));
}

const zoneNumber = (zone: string): number => Number(zone.slice(1));
