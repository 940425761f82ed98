import { formatMonth, formatPounds } from '#app/format/format.ts';
import { otherMonth } from '#app/format/monthGrid.ts';
import type { AvailabilityStatement } from '#contract/availability.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { plural } from '#text/count.ts';

const HALF_HOUR = 'half-hour';

/** What a month earns and why, in a sentence or two. */
export function statementWords(statement: AvailabilityStatement): string {
  const { windows, halfHours, unavailableHalfHours, gbp, fullGbp, recoveredGbp, factor } = statement;
  if (windows === 0) return 'No availability windows are agreed for this month, so nothing is payable.';
  const counted = `${plural(halfHours, HALF_HOUR)} in ${plural(windows, 'window')}`;
  const lost = unavailableHalfHours > 0 ? `, of which ${unavailableHalfHours} unavailable` : '';
  const earns = `Availability payment ${formatPounds(Number(gbp))}: ${counted}${lost}`;
  if (Number(recoveredGbp) === 0) return `${earns}.`;
  return (
    `${earns}. ${formatPounds(Number(recoveredGbp))} of ${formatPounds(Number(fullGbp))} is returned to the buyer, based on the ` +
    `utilisation factor for ${factorMonthName(statement)}: ${Number(factor)}.`
  );
}

function factorMonthName({ month, factorMonth }: Pick<AvailabilityStatement, 'month' | 'factorMonth'>): string {
  const of = factorMonth === 'SAME' ? month : otherMonth(month, -1);
  return formatMonth(londonMidnight(`${of}-01`));
}
