import type { AssetType } from '#contract/asset.ts';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { randomFrom } from '#energy/random.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { type Site, siteAt } from './sites.ts';

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
  /** Whether it is a commercial site, not a home. */
  isSite: boolean;
  capacityKwh: number | null;
  meterSerialNumber: string;
  /** Days since it was installed, and has readings. */
  historyDays: number;
  /** Its meter fails days before now. */
  fails: boolean;
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

type Kind = Pick<DemoAsset, 'assetType' | 'powerKw' | 'capacityKwh'>;
const siteKind = ({ powerKw }: Site): Kind => ({ ...METER, powerKw });
const METER: Kind = { assetType: 'SMART_METER', powerKw: null, capacityKwh: null };
const HEAT_PUMP: Kind = { assetType: 'HEAT_PUMP', powerKw: 5, capacityKwh: null };
const CHARGER: Kind = { assetType: 'EV_CHARGER', powerKw: 7.4, capacityKwh: null };
const BATTERY: Kind = { assetType: 'BATTERY', powerKw: 3.6, capacityKwh: 9.5 };
const ROOF: Kind = { assetType: 'SOLAR_PV', powerKw: 4, capacityKwh: null };

/** The first assets, mostly meters: an aggregator's pilot, complete when the demo is ready. */
export const PILOT_ASSETS = 120;

function kindOf(number: number): Kind {
  if (number > PILOT_ASSETS) return laterKindOf(number % 20);
  if (number % 12 === 5) return HEAT_PUMP;
  if (number % 12 === 8) return CHARGER;
  if (number % 20 === 11) return BATTERY;
  return number % 30 === 19 ? ROOF : METER;
}

/** A quarter cars, three in twenty heat pumps, one in ten batteries, one in twenty roofs. */
function laterKindOf(place: number): Kind {
  if (place < 5) return CHARGER;
  if (place < 8) return HEAT_PUMP;
  if (place < 10) return BATTERY;
  return place === 10 ? ROOF : METER;
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

/** Assets in which export numbers are away from import ones. */
const EXPORT_NUMBERS = 5000;

/** Assets `first` to `last` over four areas; the same ones every time. */
export function demoFleet(first: number, last: number): DemoAsset[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => {
    const number = first + place;
    const random = randomFrom(number * 7919);
    const { area, distributor, districts } = AREAS[(number - 1) % AREAS.length]!;
    const site = number > PILOT_ASSETS ? siteAt(area, number) : null;
    const kind = site ? siteKind(site) : kindOf(number);
    const street = STREETS[Math.floor(random() * STREETS.length)]!;
    const houseNumber = 1 + Math.floor(random() * 90);
    const letter = () => INWARD[Math.floor(random() * INWARD.length)]!;
    const generates = kind.assetType === 'SOLAR_PV' || kind.assetType === 'BATTERY';
    return {
      number,
      assetId: `HH-${String(1000 + number)}`,
      name: site?.name ?? `${houseNumber} ${street}`,
      isSite: site !== null,
      ...kind,
      mpan: mpanOf(distributor, number),
      exportMpan: generates ? mpanOf(distributor, number + EXPORT_NUMBERS) : null,
      postcode:
        `${site?.district ?? districts[Math.floor(random() * districts.length)]!} ` +
        `${1 + Math.floor(random() * 9)}${letter()}${letter()}`,
      street: `${houseNumber} ${street}`,
      area,
      meterSerialNumber: `SIM24-${1000 + number}${number % 17 === 3 && !site ? '-WEAK' : ''}`,
      historyDays: [37, 74].includes(number) ? 6 : historyDaysOf(number > PILOT_ASSETS && !site, random()),
      fails: [23, 58, 91].includes(number),
      consents: number % 15 !== 7 || site !== null,
    };
  });
}

/** The pilot and the sites have been there for longer than any event looks back; the others joined week by week. */
const historyDaysOf = (joinedLater: boolean, random: number): number =>
  Math.round(joinedLater ? 35 + 55 * random : 88 + 12 * random);

/** The date on which an asset was installed. */
export const installedOn = ({ historyDays }: DemoAsset, now: number): string =>
  new Date(now - historyDays * DAY_MS).toISOString().slice(0, 10);

export const demoAreas: readonly string[] = AREAS.map(({ area }) => area);

/** Returns the outward postcodes of the areas. */
export const districtsOf = (area: string): readonly string[] =>
  AREAS.find((each) => each.area === area)?.districts ?? [];
