import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNowEvery } from '#app/data/api/clock.ts';
import {
  formatClock,
  formatEnergy,
  formatNumber,
  formatPercent,
  formatPounds,
  formatPower,
  splitUnit,
} from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { Figure } from '#app/ui/Figure.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile, EventStats } from '#contract/stats.ts';
import { certaintyWords, rangeWords } from './intervalWords.ts';
import { baselineIn, completenessOf, deliveredOf, formatCountdown, powerOf, sumsIn, targetKwhOf } from './outcome.ts';
import { settlingWords } from './settlingWords.ts';
import { WindowStrip } from './WindowStrip.tsx';
import classes from './events.module.css';

// No value, no unit.
const energy = (kwh: number | null | undefined): { value: string; unit?: string } =>
  kwh == null ? { value: '–' } : splitUnit(kwh, 'kWh');

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
  const [percent, sign] = formatPercent(deliveryPercentage ?? reductionPercentage).split('\u2009');
  return (
    <div className={classes.settledHeadline}>
      <div className={classes.figures}>
        <Figure
          label="Delivered"
          {...energy(deliveredKwh)}
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

type ComingProps = { event: Event; profile: EventProfile | undefined };

/** Figures of a scheduled event: time left, participants, and their use without it. */
export function ScheduledHeadline({ event, profile }: ComingProps) {
  const { startTime, endTime, assetsOptedIn, assetsInvited, baselineStatus, priceGbpPerMwh } = event;
  const now = useNowEvery(1000);
  const target = targetKwhOf(event);
  const expected = profile && baselineIn(profile, Date.parse(startTime), Date.parse(endTime));
  return (
    <div className={classes.headline}>
      <Figure label="Starts in" value={formatCountdown(Date.parse(startTime) - now)} />
      <Figure
        label="Contracted"
        {...energy(target)}
        note={
          target === null
            ? 'no target'
            : `${formatPower(powerOf(event))}, ` +
              (priceGbpPerMwh === null ? 'no price agreed' : `${formatPounds(priceGbpPerMwh)} per MWh`)
        }
      />
      <Figure
        label="Opted in"
        value={assetsOptedIn.toLocaleString('en-GB')}
        note={`of ${plural(assetsInvited, 'asset')} invited`}
      />
      <Figure
        label="Baseline"
        {...energy(expected)}
        note={
          assetsOptedIn === 0
            ? 'no asset opted in'
            : baselineStatus === 'READY'
              ? 'over the window'
              : 'being calculated'
        }
      />
      {target !== null && expected != null && expected > 0 && (
        <Figure
          label="Target of baseline"
          value={formatNumber((100 * target) / expected, 'headline')}
          unit="%"
          note={event.eventType === 'TURN_DOWN' ? 'to turn down' : 'to turn up'}
        />
      )}
    </div>
  );
}

/** Figures while readings arrive: live, or ended and not settled. Sums cover the half hours metered so far. */
export function RunningHeadline({ event, profile, live }: ComingProps & { live: boolean }) {
  const { startTime, endTime, eventType, assetsOptedIn, assetsInvited } = event;
  const now = useNowEvery(1000);
  if (profile === undefined) return <Skeleton className={classes.headline} />;
  const sums = sumsIn(profile, Date.parse(startTime), Date.parse(endTime));
  const target = targetKwhOf(event);
  const delivered = sums.through === null ? null : deliveredOf(eventType, sums.baseline, sums.actual);
  const through = sums.through === null ? 'no readings yet' : `data through ${formatClock(sums.through)}`;
  const isWhole = sums.through === null || sums.fewest >= profile.assets;
  return (
    <div className={classes.headline}>
      {live && (
        <div className={classes.countdown}>
          <Figure label="Ends in" value={formatCountdown(Date.parse(endTime) - now)} />
          <WindowStrip from={startTime} to={endTime} now={now} />
        </div>
      )}
      <Figure
        label="Delivered so far"
        {...energy(delivered)}
        note={
          isWhole ? (
            through
          ) : (
            <>
              {`${through}, ${sums.fewest.toLocaleString('en-GB')} of ${plural(profile.assets, 'asset')}`}
              {live && (
                <>
                  {': '}
                  <Link
                    from="/events/$eventUUID"
                    to="."
                    search={(shown) => ({ ...shown, view: 'cockpit' })}
                    className={classes.noteLink}
                  >
                    who is missing
                  </Link>
                </>
              )}
            </>
          )
        }
      />
      <Figure label="Contracted" {...energy(target)} note={target === null ? 'no target' : 'over the whole window'} />
      <Figure
        label="Baseline so far"
        {...energy(sums.through === null ? null : sums.baseline)}
        note={sums.through === null ? through : `metered ${formatEnergy(sums.actual)}`}
      />
      <Figure
        label="Opted in"
        value={assetsOptedIn.toLocaleString('en-GB')}
        note={`of ${plural(assetsInvited, 'asset')} invited`}
      />
    </div>
  );
}
