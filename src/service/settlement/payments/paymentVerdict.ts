import type { DifferenceCause, PaymentLine } from '#contract/payment.ts';
import { unitsText } from '#energy/decimal.ts';
import type { Difference } from '#energy/settlement/compareStatement.ts';
import { type Fraction, roundToPence, roundToUnits, sumOfMoney } from '#energy/settlement/money.ts';
import { formatCount, plural } from '#text/count.ts';

/** Decimals of an exact amount in £: what half hours make is never finer. */
const EXACT_DECIMALS = 6;
const CAUSES: readonly DifferenceCause[] = ['MISSING_DATA', 'HALF_HOUR', 'CURVE', 'UNEXPLAINED', 'ROUNDING'];

export const exactText = (gbp: Fraction): string =>
  unitsText(roundToUnits(gbp, EXACT_DECIMALS, 'HALF_AWAY'), EXACT_DECIMALS);
export const penceText = (pence: bigint): string => unitsText(pence, 2);

/** Adds up the differences by cause, the largest part first, rounding last. */
export function causesOf(differences: readonly Difference[]): PaymentLine['causes'] {
  const sums = CAUSES.flatMap((cause) => {
    const own = differences.filter((each) => each.cause === cause);
    return own.length === 0 ? [] : [{ cause, own, gbp: sumOfMoney(own.map(({ gbp }) => gbp)) }];
  });
  const isRounding = ({ cause }: { cause: DifferenceCause }) => Number(cause === 'ROUNDING');
  return sums
    .sort((one, other) => isRounding(one) - isRounding(other) || other.gbp.abs().compare(one.gbp.abs()))
    .map(({ cause, own, gbp }) => ({
      cause,
      halfHours: new Set(own.flatMap(({ startMs }) => startMs ?? [])).size,
      gbp: exactText(gbp),
    }));
}

/** Returns "£312.40 less than expected: 2 half-hours not counted (£280.10), rounding £0.02." */
export function paymentVerdict(pence: bigint, differences: readonly Difference[]): string {
  const parts = CAUSES.flatMap((cause) => {
    const own = differences.filter((each) => each.cause === cause);
    return own.length === 0 ? [] : [partOf(cause, own, pence)];
  });
  const why = parts.length === 0 ? '' : `: ${parts.join(', ')}`;
  if (pence === 0n) return `Paid as expected${why}.`;
  return `${pounds(pence)} ${pence < 0n ? 'less' : 'more'} than expected${why}.`;
}

function partOf(cause: DifferenceCause, own: readonly Difference[], pence: bigint): string {
  const gbp = sumOfMoney(own.map((each) => each.gbp));
  const count = new Set(own.flatMap(({ startMs }) => startMs ?? [])).size;
  const halfHours = plural(count, 'half-hour');
  const rounded = roundToPence(gbp, 'HALF_AWAY');
  const isOther = pence !== 0n && rounded !== 0n && rounded < 0n !== pence < 0n;
  const amount = `${pounds(rounded)}${isOther ? ' in the opposite direction' : ''}`;
  switch (cause) {
    case 'MISSING_DATA':
      return `${halfHours} ${gbp.s < 0n ? 'not counted' : 'paid without a reading or event on record'} (${amount})`;
    case 'HALF_HOUR':
      return `different energy in ${halfHours} (${amount})`;
    case 'CURVE':
      return `a different factor or limit in ${halfHours} (${amount})`;
    case 'ROUNDING':
      return `rounding ${amount}`;
    default:
      return `${amount} unexplained`;
  }
}

/** Returns an amount in £ without its sign. */
function pounds(pence: bigint): string {
  const size = pence < 0n ? -pence : pence;
  return `£${formatCount(size / 100n)}.${String(size % 100n).padStart(2, '0')}`;
}
