import { useQuery } from '@tanstack/react-query';
import { Chart } from '#app/charts/Chart.tsx';
import { query } from '#app/data/query.ts';
import { amountsOf } from '#app/ui/balance/amounts.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import { heldWords, outcomeTable, saidBefore, timeOf } from './forecastOutcome.ts';
import classes from './ForecastOutcome.module.css';

const ROW_PX = 44;
const ROWS = 5;
const FOOT_PX = 24;

type ForecastOutcomeProps = {
  event: Event;
  deliveredKwh: number;
  /** Before the final run nothing is judged. */
  isFinal: boolean;
};

/**
 * What was said of an event at each stage, with its range, against what it delivered; nothing where none of it is kept.
 */
export function ForecastOutcome({ event, deliveredKwh, isFinal }: ForecastOutcomeProps) {
  const { data, error, refetch } = useQuery(
    query('getEventBalanceHistory', { params: { 'event-uuid': event.eventUUID } }),
  );
  const balance = useQuery(query('getEventBalance', { params: { 'event-uuid': event.eventUUID } }));
  const likely = balance.data?.atStart?.likely;
  const atStart = likely ? { atUTC: event.startTime, likely } : null;
  const said = data ? saidBefore(data.points, deliveredKwh, atStart) : [];
  if (data && said.length === 0) return null;
  const ends = said.flatMap(({ likely }) => [likely.p10Kwh, likely.p90Kwh]);
  const low = Math.min(deliveredKwh, ...ends);
  const span = Math.max(deliveredKwh, ...ends) - low || 1;
  const at = (kwh: number): number => 2 + (96 * (kwh - low)) / span;
  const amounts = amountsOf({ contractedKwh: Math.max(deliveredKwh, ...ends), measuredKwh: null, likely: null });
  const words = said.length === 0 ? '' : isFinal ? heldWords(said) : 'Assessed once the final run is done.';
  const delivered = `Delivered${isFinal ? '' : ' so far'} ${amounts.text(deliveredKwh)}`;
  return (
    <Panel>
      <Chart
        title="Forecast and outcome"
        measure={`${amounts.unit}, 80 % range`}
        note={words}
        height={ROWS * ROW_PX + FOOT_PX}
        grows
        loading={data === undefined}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        summary={`${delivered}. ${words}`}
        fileName={`${event.name} forecast and outcome`}
        table={() => outcomeTable(said, isFinal)}
      >
        <ol className={classes.rows}>
          {said.map((each) => (
            <li key={each.when}>
              <span className={classes.when}>
                <strong>{each.when}</strong>
                <small>{timeOf(each)}</small>
              </span>
              <span className={classes.line} title={amounts.text(each.likely.kwh)}>
                <span
                  className={classes.range}
                  data-missed={(isFinal && !each.holds) || undefined}
                  style={{
                    left: `${at(each.likely.p10Kwh)}%`,
                    width: `${at(each.likely.p90Kwh) - at(each.likely.p10Kwh)}%`,
                  }}
                />
                <span className={classes.likely} style={{ left: `${at(each.likely.kwh)}%` }} />
                <span className={classes.delivered} style={{ left: `${at(deliveredKwh)}%` }} />
              </span>
              <span className={classes.value}>{amounts.number(each.likely.kwh)}</span>
            </li>
          ))}
        </ol>
        <p className={classes.foot}>{delivered}</p>
      </Chart>
    </Panel>
  );
}
