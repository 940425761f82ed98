const GBP: Intl.NumberFormatOptions = { style: 'currency', currency: 'GBP' };
const WHOLE_GBP: Intl.NumberFormatOptions = { ...GBP, maximumFractionDigits: 0 };
/** Amount in pounds from which on pence are left out. */
const WHOLE_FROM_GBP = 100;
const KW_PER_MW = 1000;

/** Returns pounds with pence: "£1,204.50". */
export const gbpText = (gbp: number): string => gbp.toLocaleString('en-GB', GBP);

/** Returns rounded pounds for sentences that are read at a glance: "£19,646", "£12.40". */
export const roundGbpText = (gbp: number): string =>
  Math.abs(gbp) >= WHOLE_FROM_GBP ? gbp.toLocaleString('en-GB', WHOLE_GBP) : gbpText(gbp);

/** Returns a power: "1.32 MW", "4.4 kW". */
export const powerText = (kw: number): string =>
  Math.abs(kw) >= KW_PER_MW ? `${(kw / KW_PER_MW).toFixed(2)} MW` : `${kw.toFixed(1)} kW`;
