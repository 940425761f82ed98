import { Link } from '@tanstack/react-router';
import {
  formatClock,
  formatEnergy,
  formatNumber,
  formatPercent,
  formatPounds,
  formatPower,
} from '#app/format/format.ts';
import { Figure } from '#app/ui/Figure.tsx';
import type { EventStats } from '#contract/stats.ts';
import { energyFigure } from './energyFigure.ts';
import { certaintyWords, rangeWords } from './intervalWords.ts';
import { completenessOf } from './outcome.ts';
import { settlingWords } from './settlingWords.ts';
import classes from './events.module.css';

const RANGE_HINT =
  'Where the delivery lies with 90 % probability, by the errors of the same baseline on earlier days without an event';

/** Figures of a settled event, each with its basis. */
export function SettledHeadline({ stats }: { stats: EventStats }) {
  const {
    status,
    run,
    deliveredKwh,
    targetKwh,
    deliveryPercentage,
    reductionPercentage,
    revenueGbp,
    performanceFactor,
    dataThroughUTC,
    assetsOptedIn,
    assetsMissingData,
    averageDeliveredKw,
    deliveredInterval,
  } = stats;
  const certainty = certaintyWords(stats);
  const basis =
    targetKwh === null ? `${formatPower(averageDeliveredKw)} on average` : `of ${formatEnergy(targetKwh)} contracted`;
  const [percent, sign] = formatPercent(deliveryPercentage ?? reductionPercentage).split('\u202f');
  return (
    <div className={classes.settledHeadline}>
      <div className={classes.figures}>
        <Figure
          label="Delivered"
          {...energyFigure(deliveredKwh)}
          note={
            deliveredInterval === null ? (
              basis
            ) : (
              <>
                <span className={classes.range} title={RANGE_HINT}>
                  {rangeWords(deliveredInterval)}
                </span>
                <br />
                {basis}
              </>
            )
          }
        />
        <Figure
          label={`${deliveryPercentage === null ? 'Of baseline' : 'Of target'}${status === 'FINAL' ? '' : ' so far'}`}
          value={percent ?? ''}
          unit={sign}
          note={
            deliveryPercentage === null
              ? 'nothing contracted'
              : reductionPercentage === null
                ? 'no baseline yet'
                : `${formatPercent(reductionPercentage)} of baseline`
          }
        />
        <Figure
          label="Revenue"
          value={formatPounds(revenueGbp)}
          note={`${status === 'FINAL' ? 'Final' : settlingWords(stats)}, run ${run}`}
        />
        {performanceFactor !== null && (
          <Figure
            label="Performance factor K"
            value={formatNumber(performanceFactor, 'headline')}
            note="mean of the half hours"
          />
        )}
        <Figure
          label="Readings"
          value={formatNumber(completenessOf(stats), 'headline')}
          unit="%"
          note={dataThroughUTC === null ? 'none yet' : `Data through ${formatClock(dataThroughUTC)}`}
        />
        <Figure
          label="Assets"
          value={assetsOptedIn.toLocaleString('en-GB')}
          note={
            assetsMissingData === 0 ? (
              'all with readings'
            ) : (
              <Link
                from="/events/$eventUUID"
                to="."
                search={(shown) => ({ ...shown, tab: 'results', dataStatus: 'MISSING' })}
                resetScroll={false}
                className={classes.noteLink}
              >
                {`${assetsMissingData.toLocaleString('en-GB')} without readings`}
              </Link>
            )
          }
        />
      </div>
      {certainty !== null && <p className={classes.certainty}>{certainty}</p>}
    </div>
  );
}
