import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { query } from '#app/data/query.ts';
import type { ReceiptPlace } from './receiptPlace.ts';
import { addsUp, amountText, decimalsIn, halfHourName } from './receiptWords.ts';
import { Slip, SlipLine, SlipLines, SlipSum } from './Slip.tsx';
import { LinesPending } from './SlipParts.tsx';
import { useSlip } from './useSlip.ts';
import classes from './receipts.module.css';

const Evidence = lazy(() => import('./Evidence.tsx'));
const EVIDENCE_PX = 600;

type AssetSlipProps = { place: ReceiptPlace & { at: string; asset: string }; against?: number | undefined };

const NAMES: Record<string, string> = { BASELINE: 'Baseline', METERED: 'Metered', NOT_ATTRIBUTED: 'Other events' };

/** What one asset delivered in a half hour: baseline less metered, its share of the revenue, and the readings. */
export function AssetSlip({ place, against }: AssetSlipProps) {
  const { eventUUID, run, at, asset } = place;
  const { data: slip, error, refetch, comparison } = useSlip({ eventUUID, run, at, asset }, against);
  const { data: event } = useQuery(query('getEventReceipt', { params: { 'event-uuid': eventUUID, run } }));
  const { data: known } = useQuery(query('getAsset', { params: { assetUUID: asset } }));
  if (!slip)
    return (
      <Slip label="The asset">
        <LinesPending error={error} onRetry={() => void refetch()} />
      </Slip>
    );
  const decimals = decimalsIn(slip, 'kwh');
  const halfHour = event?.lines.find(({ key }) => key === at);
  const baseline = slip.lines.find(({ kind }) => kind === 'BASELINE')?.kwh ?? null;
  return (
    <Slip label="The asset">
      <div className={classes.assetHead}>
        <div>
          <h2>
            <Link to="/assets/$assetUUID" params={{ assetUUID: asset }}>
              {slip.name}
            </Link>{' '}
            {known && known.assetId !== slip.name && <span>{known.assetId}</span>}
          </h2>
          <p className={classes.quiet}>{halfHourName(at)}, kWh</p>
        </div>
        <div className={classes.delivered}>
          <strong data-negative={slip.total.kwh?.startsWith('-') === true}>
            {amountText(slip.total.kwh, 'kwh', decimals)} kWh
          </strong>
          {slip.total.gbp !== null && halfHour && (
            <span className={classes.quiet}>
              {amountText(slip.total.gbp, 'gbp', 4)} of {amountText(halfHour.gbp, 'gbp', 2)}
            </span>
          )}
        </div>
      </div>
      <SlipLines label="Calculation">
        {slip.lines.map((line) => (
          <SlipLine
            key={line.kind}
            name={NAMES[line.kind]}
            tag={line.kwh === null ? 'none, counted in neither total' : undefined}
            amount={amountText(line.kwh, 'kwh', decimals)}
            before={comparison?.beforeOf(line, 'kwh', decimals)}
            missing={line.kwh === null}
          />
        ))}
      </SlipLines>
      <SlipSum name="Delivered" amount={amountText(slip.total.kwh, 'kwh', decimals)} adds={addsUp(slip, 'kwh')} />
      <Suspense fallback={<Skeleton height={EVIDENCE_PX} mt={16} />}>
        <Evidence place={place} baseline={baseline} calculatedUTC={slip.calculatedUTC} />
      </Suspense>
    </Slip>
  );
}
