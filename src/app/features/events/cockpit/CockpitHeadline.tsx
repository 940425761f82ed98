import { useNow } from '#app/data/api/clock.ts';
import { formatClock, formatEnergy, formatPercent, formatPeriods, splitUnit } from '#app/format/format.ts';
import { Figure } from '#app/ui/Figure.tsx';
import type { Event } from '#contract/event.ts';
import type { EventLive } from '#contract/live.ts';
import { CockpitClock } from './CockpitClock.tsx';
import { lastMeasured, overdueCount, periodAt, rangeText, throughText } from './liveFigures.ts';
import cockpit from './cockpit.module.css';
import classes from './CockpitHeadline.module.css';

/**
 * Time left, the projection with its range, measured delivery, the present half hour, and the number of reporting
 * assets.
 */
export function CockpitHeadline({ event, live }: { event: Event; live: EventLive }) {
  const { measured, projected, targetKwh, assets } = live;
  const optedIn = assets.byState.OPT_IN;
  const reporting = assets.byReport.REPORTING + assets.byReport.LATE;
  const overdue = overdueCount(assets);
  return (
    <div className={cockpit.headline}>
      <CockpitClock event={event} />
      <div className={classes.projected}>
        <Figure
          label="Projected result"
          {...splitUnit(projected.kwh, 'kWh')}
          note={
            <>
              {rangeText(projected)}
              {targetKwh === null ? ', no target' : `, ${formatEnergy(targetKwh)} contracted`}
            </>
          }
        />
        <RangeBullet live={live} />
      </div>
      <Figure
        label="Measured so far"
        {...(measured.deliveredKwh === null ? { value: '–' } : splitUnit(measured.deliveredKwh, 'kWh'))}
        note={
          measured.deliveredKwh === null
            ? throughText(live)
            : `${formatEnergy(measured.expectedKwh)} expected of them; ${throughText(live)}`
        }
      />
      <HalfHourFigure live={live} />
      <Figure
        label="Reporting"
        value={reporting.toLocaleString('en-GB')}
        note={
          optedIn === 0
            ? 'no asset opted in'
            : `of ${optedIn.toLocaleString('en-GB')} opted ` +
              `in${overdue === 0 ? ', none overdue' : `; ${overdue.toLocaleString('en-GB')} overdue`}`
        }
      />
    </div>
  );
}

/** The newest measured half hour against its target; before any, the expectation of the present or first one. */
function HalfHourFigure({ live }: { live: EventLive }) {
  const now = useNow();
  const done = lastMeasured(live.settlementPeriods);
  if (done && done.deliveredKwh !== null) {
    const share = done.targetKwh === null || done.targetKwh === 0 ? null : (100 * done.deliveredKwh) / done.targetKwh;
    const who =
      `${done.assetsReported.toLocaleString('en-GB')} of ${live.assets.byState.OPT_IN.toLocaleString('en-GB')} ` +
      'assets';
    return (
      <Figure
        label={
          `${formatClock(done.startTime)}–${formatClock(done.endTime)}, ` + formatPeriods(done.startTime, done.endTime)
        }
        {...splitUnit(done.deliveredKwh, 'kWh')}
        note={share === null ? `from ${who}` : `${formatPercent(share)} of target, from ${who}`}
      />
    );
  }
  const period = periodAt(live.settlementPeriods, now) ?? live.settlementPeriods[0]!;
  return (
    <Figure
      label={`${formatClock(period.startTime)}–${formatClock(period.endTime)} expected`}
      {...splitUnit(period.expected.kwh, 'kWh')}
      note={period.targetKwh === null ? 'no target' : `of ${formatEnergy(period.targetKwh)} contracted`}
    />
  );
}

/** Measured, projected with its range, and the target, on one line from zero. Decoration beside the figures. */
function RangeBullet({ live: { measured, projected, targetKwh } }: { live: EventLive }) {
  const values = [0, measured.deliveredKwh ?? 0, projected.p10Kwh, projected.p90Kwh, targetKwh ?? 0];
  const [low, high] = [Math.min(...values), Math.max(...values) * 1.04 || 1];
  const at = (kwh: number): number => (100 * (kwh - low)) / (high - low);
  const span = (from: number, to: number) => ({
    left: `${at(Math.min(from, to))}%`,
    width: `${Math.abs(at(to) - at(from))}%`,
  });
  return (
    <span className={classes.bullet} aria-hidden="true">
      <span data-part="range" style={span(projected.p10Kwh, projected.p90Kwh)} />
      <span
        data-part="measured"
        data-negative={(measured.deliveredKwh ?? 0) < 0}
        style={span(0, measured.deliveredKwh ?? 0)}
      />
      <span data-part="projected" style={{ left: `${at(projected.kwh)}%` }} />
      {targetKwh !== null && <span data-part="target" style={{ left: `${at(targetKwh)}%` }} />}
    </span>
  );
}
