import { formatNumber } from '#app/format/format.ts';
import type { EventStats } from '#contract/stats.ts';
import { certaintyWords, rangeWords } from '../intervalWords.ts';

const RANGE_HINT =
  'Where the delivery lies with 90 % probability, by the errors of the same baseline on earlier days without an event';

/** How sure a settled delivery is, and by which run and factor it is paid. */
export function SettledSay({ stats }: { stats: EventStats }) {
  const { deliveredInterval, performanceFactor, run } = stats;
  const factor = performanceFactor === null ? '' : `, mean K ${formatNumber(performanceFactor, 'headline')}`;
  return (
    <>
      {deliveredInterval !== null && (
        <>
          <strong title={RANGE_HINT}>{rangeWords(deliveredInterval)}</strong>
          {'. '}
        </>
      )}
      {certaintyWords(stats)} {`Run ${run}${factor}.`}
    </>
  );
}
