import type { AssetType } from '#contract/asset.ts';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { randomFrom } from '#energy/random.ts';

/** What a demo asset is and how it behaves. */
export interface DemoAsset {
  number: number;
  assetId: string;
  name: string;
  assetType: AssetType;
  mpan: string | null;
  exportMpan: string | null;
  postcode: string;
  street: string;
  area: string;
  powerKw: number | null;
  capacityKwh: number | null;
  /** Scale of everyday use; 1 is about 9 kWh a day. */
  size: number;
  /** Share of its use that it reduces in a turn-down event; below 0 for a home that uses more. */
  willingness: number;
  /** Days before now from which on readings are missing. */
  silentForDays: number;
  /** Days of history. */
  historyDays: number;
  consents: boolean;
}

const AREAS = [
  { area: 'London', distributor: '12', districts: ['E2', 'N1', 'SE15', 'SW2', 'W12', 'NW6'] },
  { area: 'Yorkshire', distributor: '23', districts: ['LS6', 'S11', 'YO10', 'BD9', 'HU5'] },
  { area: 'South West', distributor: '22', districts: ['BS3', 'EX4', 'PL4', 'TQ2', 'BA2'] },
  { area: 'South Scotland', distributor: '18', districts: ['EH6', 'G12', 'G41', 'KA7', 'FK8'] },
] as const;
const STREETS = [
  'Mill Lane',
  'Station Road',
  'Chapel Street',
  'Orchard Close',
  'Bridge Street',
  'Elm Grove',
  'Park View',
  'Harbour Row',
  'Quarry Hill',
  'Meadow Way',
];
const INWARD = 'ABDEFGHJLNPQRSTUWXYZ';

/** About one in twelve of each kind is not a plain meter. */
function kindOf(number: number): { assetType: AssetType; powerKw: number | null; capacityKwh: number | null } {
  if (number % 12 === 5) return { assetType: 'HEAT_PUMP', powerKw: 5, capacityKwh: null };
  if (number % 12 === 8) return { assetType: 'EV_CHARGER', powerKw: 7.4, capacityKwh: null };
  if (number % 20 === 11) return { assetType: 'BATTERY', powerKw: 3.6, capacityKwh: 9.5 };
  if (number % 30 === 19) return { assetType: 'SOLAR_PV', powerKw: 4, capacityKwh: null };
  return { assetType: 'SMART_METER', powerKw: null, capacityKwh: null };
}

/**
 * The serial's last digit decides the verdict of the sandbox regulator, its last two the entry in the MPAN register.
 */
function serialOf(number: number): string {
  const last = [17, 46, 83, 104].includes(number) ? 8 : [29, 61, 97].includes(number) ? 9 : number % 7;
  const tail = number === 110 ? '99' : `${Math.floor(number / 10) % 9}${last}`;
  return `00${String(4_100_000 + number * 37).slice(0, 6)}${tail}`;
}

function mpanOf(distributor: string, number: number): string {
  const first12 = distributor + serialOf(number);
  return first12 + mpanCheckDigit(first12);
}

/** `count` assets over four areas; the same ones every time. */
export function demoFleet(count: number): DemoAsset[] {
  return Array.from({ length: count }, (_, i) => {
    const number = i + 1;
    const random = randomFrom(number * 7919);
    const { area, distributor, districts } = AREAS[i % AREAS.length]!;
    const kind = kindOf(number);
    const street = STREETS[Math.floor(random() * STREETS.length)]!;
    const houseNumber = 1 + Math.floor(random() * 90);
    const letter = () => INWARD[Math.floor(random() * INWARD.length)]!;
    const generates = kind.assetType === 'SOLAR_PV' || kind.assetType === 'BATTERY';
    return {
      number,
      assetId: `HH-${String(1000 + number)}`,
      name: `${houseNumber} ${street}`,
      ...kind,
      mpan: mpanOf(distributor, number),
      exportMpan: generates ? mpanOf(distributor, number + 500) : null,
      postcode:
        `${districts[Math.floor(random() * districts.length)]!} ` +
        `${1 + Math.floor(random() * 9)}${letter()}${letter()}`,
      street: `${houseNumber} ${street}`,
      area,
      size: 0.6 + random() * 0.9,
      willingness: number % 13 === 0 ? -0.1 : 0.05 + random() * 0.45,
      silentForDays: [23, 58, 91].includes(number) ? 5 : 0,
      historyDays: [37, 74].includes(number) ? 6 : 92,
      consents: number % 15 !== 7,
    };
  });
}

export const demoAreas: readonly string[] = AREAS.map(({ area }) => area);
