import type { AssetType } from '#contract/asset.ts';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';

/** A window in which a home uses less than usual. */
export interface Window {
  from: number;
  to: number;
}

/** One home of the screenshots: everything about it follows from its number. */
export interface Home {
  number: number;
  assetId: string;
  name: string;
  assetType: AssetType;
  mpan: string;
  postcode: string;
}

const HOMES = 24;
const STREETS = ['Mill Lane', 'Station Road', 'Chapel Street', 'Orchard Close', 'Bridge Street', 'Elm Grove'];
const KINDS: AssetType[] = ['SMART_METER', 'SMART_METER', 'HEAT_PUMP', 'SMART_METER', 'EV_CHARGER', 'SMART_METER'];

/**
 * The sandbox regulator decides by the last serial digit: two are registered elsewhere, one is refused, the rest are
 * ready.
 */
function mpanOf(number: number): string {
  const verdict = number === 7 || number === 15 ? 8 : number === 11 ? 9 : number % 7;
  const first12 = `120012${String(1000 + number * 37).padStart(5, '0')}${verdict}`;
  return first12 + mpanCheckDigit(first12);
}

export const homes: readonly Home[] = Array.from({ length: HOMES }, (_, i) => ({
  number: i + 1,
  assetId: `HH-${1001 + i}`,
  name: `${3 + ((i * 17) % 80)} ${STREETS[i % STREETS.length]!}`,
  assetType: KINDS[i % KINDS.length]!,
  mpan: mpanOf(i + 1),
  postcode: `E${1 + (i % 9)} ${1 + (i % 8)}AB`,
}));

const bell = (hour: number, peak: number, width: number): number => Math.exp(-0.5 * ((hour - peak) / width) ** 2);

/** Energy of a home in the half hour at `utcMs`, in kWh; whole numbers of watt-hours on every machine. */
export function kwhOf({ number }: Home, utcMs: number, windows: readonly Window[]): number {
  const slot = utcMs / HALF_HOUR_MS;
  const hour = (slot % 48) / 2;
  const ordinary = 0.12 + 0.2 * bell(hour, 7.5, 1.2) + 0.45 * bell(hour, 18.5, 2);
  const season = 1 + 0.4 * Math.cos((2 * Math.PI * utcMs) / (365 * DAY_MS));
  const ripple = 0.85 + ((slot * 7 + number * 13) % 31) / 100;
  const given = windows.some(({ from, to }) => utcMs >= from && utcMs < to) ? 0.15 + (number % 6) * 0.1 : 0;
  return Math.round(1000 * ordinary * season * ripple * (0.7 + number / 20) * (1 - given)) / 1000;
}

/** Some homes have gaps: one is silent for its last days, another lacks a half hour now and then. */
export const isMissing = ({ number }: Home, utcMs: number, until: number): boolean =>
  (number === 9 && utcMs >= until - 4 * DAY_MS) || (number === 14 && (utcMs / HALF_HOUR_MS) % 53 === 0);
