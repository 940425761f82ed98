import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNowEvery } from '#app/data/api/clock.ts';
import { formatClock, formatEnergy } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { Figure } from '#app/ui/Figure.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile } from '#contract/stats.ts';
import { energyFigure } from './energyFigure.ts';
import { deliveredOf, formatCountdown, sumsIn, targetKwhOf } from './outcome.ts';
import { WindowStrip } from './WindowStrip.tsx';
import classes from './events.module.css';

type RunningProps = { event: Event; profile: EventProfile | undefined; live: boolean };

/** Figures while readings arrive: live, or ended and not settled. Sums cover the half hours metered so far. */
export default function RunningHeadline({ event, profile, live }: RunningProps) {
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
        {...energyFigure(delivered)}
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
      <Figure
        label="Contracted"
        {...energyFigure(target)}
        note={target === null ? 'no target' : 'over the whole window'}
      />
      <Figure
        label="Baseline so far"
        {...energyFigure(sums.through === null ? null : sums.baseline)}
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
