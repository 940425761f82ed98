import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatClock, formatPounds } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Event } from '#contract/event.ts';
import type { EventTradeStatement, TradeGap } from '#contract/trade.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { plural } from '#text/count.ts';
import classes from '../settled.module.css';

const gapWords: Record<TradeGap, string> = {
  TRADE: 'no trade',
  DEVIATION: 'no reading',
  IMBALANCE_PRICE: 'imbalance price not known',
};

/** What the statement says in sum, by which run and pack. */
function statementWords(statement: EventTradeStatement): string {
  const { run, status, pack, compensationPayer, halfHoursMissing, tradesOutside } = statement;
  const payer =
    compensationPayer === 'TRADER' ? 'the trader compensates suppliers' : 'suppliers bear their compensation';
  const missing = halfHoursMissing === 0 ? '' : ` ${plural(halfHoursMissing, 'half-hour')} incomplete.`;
  const outside = tradesOutside === 0 ? '' : ` ${plural(tradesOutside, 'trade')} outside the event, not counted.`;
  return `Run ${run}, ${status === 'FINAL' ? 'final' : 'preliminary'}, ${pack.packId} ${pack.version}: ${payer}.${missing}${outside}`;
}

const EnterTrades = lazy(() => import('./EnterTrades.tsx'));

/** What was traded of an event, and what it earns by its newest run. */
export default function Trades({ event }: { event: Event }) {
  const { eventUUID } = event;
  const [isOpen, setIsOpen] = useState(false);
  const mayEnter = usePermission('setEventTrades');
  const { data, error, refetch } = useQuery(query('getEventTradeStatement', { params: { 'event-uuid': eventUUID } }));
  return (
    <section aria-label="Trades" className={classes.beside} aria-busy={(!data && !error) || undefined}>
      <SectionHead title="Trades" note={data && statementWords(data)}>
        {mayEnter && (
          <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
            Enter trades
          </Button>
        )}
        {data && (
          <a className={classes.file} href={`/bff/api/events/${eventUUID}/trade-statement?as=csv`} download>
            Statement, CSV
          </a>
        )}
      </SectionHead>
      {data ? (
        <Statement statement={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
      {isOpen && (
        <Suspense>
          <EnterTrades event={event} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** An exact number, with a minus sign. */
const shown = (exact: string | null): string => exact?.replace('-', '−') ?? '–';

function Statement({ statement }: { statement: EventTradeStatement }) {
  return (
    <Sheet label="Revenue from trades">
      <thead>
        <tr>
          <th scope="col">Half-hour</th>
          <th scope="col">Deviation, MWh</th>
          <th scope="col">Traded, MWh</th>
          <th scope="col">Price, £/MWh</th>
          <th scope="col">Gross, £</th>
          <th scope="col">Compensation, £</th>
          <th scope="col">Imbalance, £</th>
          <th scope="col">Earned, £</th>
          <th scope="col">Missing</th>
        </tr>
      </thead>
      <tbody>
        {statement.halfHours.map((half) => (
          <tr key={half.startTime}>
            <th scope="row">
              {formatClock(half.startTime)}–{formatClock(Date.parse(half.startTime) + HALF_HOUR_MS)}
            </th>
            <td>{shown(half.deviationMwh)}</td>
            <td>{shown(half.tradedMwh)}</td>
            <td>{shown(half.tradePriceGbpPerMwh)}</td>
            <td>{shown(half.grossGbp)}</td>
            <td>{shown(half.compensationGbp)}</td>
            <td>{shown(half.imbalanceGbp)}</td>
            <td>{shown(half.gbp)}</td>
            <td>{half.missing.map((gap) => gapWords[gap]).join(', ') || '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>–</td>
          <td>–</td>
          <td>–</td>
          <td>{shown(statement.grossGbp)}</td>
          <td>{shown(statement.compensationGbp)}</td>
          <td>{shown(statement.imbalanceGbp)}</td>
          <td>
            <strong>{formatPounds(Number(statement.gbp))}</strong>
          </td>
          <td>–</td>
        </tr>
      </tfoot>
    </Sheet>
  );
}
