/** Values so unusual in a market or on a bill that another unit or a mistake is likely; nothing here is forbidden. */

/** An unusual value; `field` is the member that was sent. */
export interface Implausible {
  field: string;
  code: 'UNUSUAL_POWER' | 'UNUSUAL_PRICE' | 'UNITS_DIFFER';
  detail: string;
}

/**
 * Highest usual power: the Demand Flexibility Service has asked all providers together for at most 500 MW, and bought
 * 149 MW of a half hour.
 */
const MAX_MW = 500;
/** Usual prices: accepted bids of the service of 2026 are £20 to £987; network operators have paid up to £40,000. */
const MIN_GBP_PER_MWH = 5;
const MAX_GBP_PER_MWH = 50_000;
/** Ratio of two powers above which kW and MW, a thousand apart, may be in each other's place. */
const MAX_APART = 100;
const KW_PER_MW = 1000;
/** Power above that of any home's connection: 100 A on three phases are 69 kW. */
const MAX_KW_PER_ASSET = 250;

export interface EventAmounts {
  contractedMw: number | null;
  targetKw: number | null;
  priceGbpPerMwh: number | null;
}

/** Returns the unusual amounts of an event with so many assets ready for it; null where they are not known. */
export function implausibleEvent(amounts: EventAmounts, readyAssets: number | null): Implausible[] {
  const { contractedMw, targetKw, priceGbpPerMwh } = amounts;
  const found: Implausible[] = [];
  if (contractedMw !== null) found.push(...implausibleMw('contractedMw', contractedMw));
  if (priceGbpPerMwh !== null) found.push(...implausiblePrice('priceGbpPerMwh', priceGbpPerMwh));
  if (contractedMw && targetKw && isFarApart(contractedMw * KW_PER_MW, targetKw))
    found.push({
      field: 'targetKw',
      code: 'UNITS_DIFFER',
      detail: `${number(targetKw)} kW is intended and ${number(contractedMw * KW_PER_MW)} kW contracted: one may be in a different unit`,
    });
  const [field, kw] = contractedMw
    ? (['contractedMw', contractedMw * KW_PER_MW] as const)
    : (['targetKw', targetKw] as const);
  if (kw && readyAssets && kw / readyAssets > MAX_KW_PER_ASSET && found.every((each) => each.field !== field))
    found.push({
      field,
      code: 'UNUSUAL_POWER',
      detail: `is ${number(kw / readyAssets)} kW for each asset that is ready in the scheme (${number(readyAssets)}): a different unit is suspected`,
    });
  return found;
}

/** Checks a power that a buyer contracts, in MW. */
export const implausibleMw = (field: string, mw: number): Implausible[] =>
  mw > MAX_MW
    ? [
        {
          field,
          code: 'UNUSUAL_POWER',
          detail: `${number(mw)} MW is more than a buyer requests from all providers together: the value is in MW, not kW`,
        },
      ]
    : [];

/** Checks a price of energy, in £/MWh: ten times the pence per kWh. */
export function implausiblePrice(field: string, gbpPerMwh: number): Implausible[] {
  if (gbpPerMwh === 0 || (gbpPerMwh >= MIN_GBP_PER_MWH && gbpPerMwh <= MAX_GBP_PER_MWH)) return [];
  const other = gbpPerMwh < MIN_GBP_PER_MWH ? '£ or pence per kWh' : 'a different unit';
  return [
    {
      field,
      code: 'UNUSUAL_PRICE',
      detail: `£${number(gbpPerMwh)} per MWh is ${number(gbpPerMwh / 10)} p per kWh: ${other} is suspected`,
    },
  ];
}

const isFarApart = (one: number, other: number): boolean => Math.max(one / other, other / one) >= MAX_APART;

/** Lowest retail price, unless it is nothing or less: below a penny a kWh pounds are meant, £0.245 for 24.5 p. */
const MIN_PENCE = 1;
/** Highest usual price; the cap of Agile is 100 p/kWh, before VAT. */
const MAX_PENCE = 200;
const MIN_STANDING_PENCE = 2;
const MAX_STANDING_PENCE = 500;

/**
 * Returns the unusual prices of a tariff. Single half hours of a dynamic one may cost next to nothing, so that only
 * prices that are all below a penny are.
 */
export function implausibleRates(rates: readonly { field: string; pencePerKwh: number }[]): Implausible[] {
  const positive = rates.filter(({ pencePerKwh }) => pencePerKwh > 0);
  const dearest = positive.toSorted((one, other) => other.pencePerKwh - one.pencePerKwh)[0];
  if (!dearest) return [];
  const { field, pencePerKwh } = dearest;
  if (pencePerKwh < MIN_PENCE)
    return [
      {
        field,
        code: 'UNUSUAL_PRICE',
        detail: `No price is above ${number(pencePerKwh)} p per kWh: enter pence, not pounds (£${number(pencePerKwh)} is ${number(pencePerKwh * 100)} p)`,
      },
    ];
  if (pencePerKwh > MAX_PENCE)
    return [
      {
        field,
        code: 'UNUSUAL_PRICE',
        detail: `${number(pencePerKwh)} p per kWh is £${number(pencePerKwh / 100)}: a different unit is suspected`,
      },
    ];
  return [];
}

/** Checks a standing charge of so many pence a day. */
export const implausibleStandingCharge = (field: string, pence: number): Implausible[] =>
  pence === 0 || (pence >= MIN_STANDING_PENCE && pence <= MAX_STANDING_PENCE)
    ? []
    : [
        {
          field,
          code: 'UNUSUAL_PRICE',
          detail: `${number(pence)} p a day is £${number((pence / 100) * 365)} a year: enter pence per day`,
        },
      ];

const number = (value: number): string => value.toLocaleString('en-GB', { maximumSignificantDigits: 6 });
