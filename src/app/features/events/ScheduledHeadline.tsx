import { useNowEvery } from '#app/data/api/clock.ts';
import { formatNumber, formatPounds, formatPower } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { Figure } from '#app/ui/Figure.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile } from '#contract/stats.ts';
import { energyFigure } from './energyFigure.ts';
import { baselineIn, formatCountdown, powerOf, targetKwhOf } from './outcome.ts';
import classes from './events.module.css';

/** Figures of a scheduled event: time left, participants, and their use without it. */
export default function ScheduledHeadline({ event, profile }: { event: Event; profile: EventProfile | undefined }) {
  const { startTime, endTime, assetsOptedIn, assetsInvited, baselineStatus, priceGbpPerMwh } = event;
  const now = useNowEvery(1000);
  const target = targetKwhOf(event);
  const expected = profile && baselineIn(profile, Date.parse(startTime), Date.parse(endTime));
  return (
    <div className={classes.headline}>
      <Figure label="Starts in" value={formatCountdown(Date.parse(startTime) - now)} />
      <Figure
        label="Contracted"
        {...energyFigure(target)}
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
        {...energyFigure(expected)}
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
