import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatDayMonth, formatFixed, formatPercent, formatPounds } from '#app/format/format.ts';
import { baselineWords } from '#app/format/schemeWords.ts';
import { Sheet, SheetTag } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import classes from './settled.module.css';

/** Dear to compute, and stable once settled. */
const SETTLED_MS = 300_000;
const ROWS_PX = 190;
const signed = (value: number | null, decimals: number): string =>
  value !== null && value > 0 ? `+${formatFixed(value, decimals)}` : formatFixed(value, decimals);

/** The same event by every baseline method, and each method's error on quiet days. */
export default function Methods({ event }: { event: Event }) {
  const { data, error, refetch } = useQuery(
    query('getEventMethods', { params: { 'event-uuid': event.eventUUID } }, { staleTime: SETTLED_MS }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={ROWS_PX} />;
  const chosen = data.methods.find(({ method }) => method === data.method)!;
  const tried =
    data.days.length === 0
      ? 'There is no non-event day before the event to test them on.'
      : `Tested on ${plural(data.days.length, 'non-event day')} of the same type, ${formatDayMonth(data.days[0]!)} to ` +
        `${formatDayMonth(data.days.at(-1)!)}, over the event’s half-hours and ` +
        `${plural(data.assetsTried, 'asset')}.`;
  return (
    <section aria-label="Baseline methods compared">
      <SectionHead title="Delivery by baseline method" note={tried} />
      <Sheet label="Baseline methods">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Delivered, kWh</th>
            <th scope="col">Difference from scheme method, kWh</th>
            <th scope="col">Share of target</th>
            <th scope="col">Revenue</th>
            <th
              scope="col"
              title={
                'Baseline above metered use on non-event days, as a percentage of metered use: above zero, it credits savings that ' +
                'nobody made'
              }
            >
              Bias, %
            </th>
            <th scope="col" title="Mean difference per asset and half-hour on non-event days, in either direction">
              Mean error, kWh
            </th>
            <th scope="col" title="Non-event days on which the combined baseline of all assets was above their use">
              Days overestimated
            </th>
          </tr>
        </thead>
        <tbody>
          {data.methods.map(
            ({
              method,
              deliveredKwh,
              deliveryPercentage,
              revenueGbp,
              biasPercent,
              meanErrorKwh,
              overestimatePercent,
            }) => (
              <tr key={method} data-chosen={method === data.method}>
                <th scope="row">
                  {baselineWords[method]}
                  {method === data.method && <SheetTag>scheme method</SheetTag>}
                </th>
                <td data-negative={deliveredKwh < 0}>{formatFixed(deliveredKwh, 3)}</td>
                <td>{method === data.method ? '–' : signed(deliveredKwh - chosen.deliveredKwh, 3)}</td>
                <td>{formatPercent(deliveryPercentage)}</td>
                <td>{formatPounds(revenueGbp)}</td>
                <td>{signed(biasPercent, 1)}</td>
                <td>{formatFixed(meanErrorKwh, 3)}</td>
                <td>{formatPercent(overestimatePercent)}</td>
              </tr>
            ),
          )}
        </tbody>
      </Sheet>
      <p className={classes.quiet}>Based on the readings available now, whichever run is shown above.</p>
    </section>
  );
}
