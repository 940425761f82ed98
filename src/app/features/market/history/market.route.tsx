import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { HeatMap } from '#app/charts/HeatMap.tsx';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import {
  formatDay,
  formatEnergy,
  formatFixed,
  formatNumber,
  formatPercent,
  formatRoundPounds,
} from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { type RecordAction, RecordHeader } from '#app/ui/RecordHeader.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Stage, StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import type { EventType } from '#contract/event.ts';
import type { MarketHalfHour, MarketParticipants } from '#contract/marketHistory.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { plural } from '#text/count.ts';
import { type MarketSums, marketMap, marketMonths, marketSums, marketVerdict, priceOf } from './marketView.ts';
import classes from './market.module.css';

const UploadNesoFile = lazy(() => import('./UploadNesoFile.tsx'));

export const Route = createFileRoute('/_frame/market')({ component: MarketPage });

const UPLOAD: RecordAction<'upload'> = {
  opens: 'upload',
  label: 'Upload files',
  command: 'Upload NESO’s files',
  icon: IconUpload,
  primary: true,
};
const DIRECTIONS = [
  { value: 'TURN_DOWN', label: 'Turn down' },
  { value: 'TURN_UP', label: 'Turn up' },
];
const PANEL_PX = 320;
const ROW_PX = 16;

/** Prices and volumes of the whole market, as the buyer publishes them: no reading of ours is in them. */
function MarketPage() {
  const mayOperate = useMayOperate();
  const [eventType, setEventType] = useState<EventType>('TURN_DOWN');
  const schemes = useQuery(allSchemes()).data?.data;
  const scheme = schemes?.find(({ schemeType }) => schemeType === 'DFS') ?? schemes?.[0];
  const schemeUUID = scheme?.schemeUUID ?? '';
  const { data, error, refetch } = useQuery({
    ...query('listMarketHistory', { query: { schemeUUID, eventType, pageSize: 1000 } }),
    enabled: scheme !== undefined,
  });
  const halfHours = data?.data;
  const sums = halfHours && marketSums(halfHours);
  const isEmpty = halfHours?.length === 0 || (schemes !== undefined && scheme === undefined);
  return (
    <>
      <Stage>
        <RecordHeader<'upload'>
          title="Market"
          note={halfHours && halfHours.length > 0 ? spanWords(scheme!.name, halfHours) : '\u00a0'}
          actions={mayOperate && scheme !== undefined ? [UPLOAD] : []}
          renderDialog={(_opened, close) => <UploadNesoFile schemeUUID={schemeUUID} onClose={close} />}
        />
        <VerdictLine verdict={halfHours && marketVerdict(halfHours)} say={sums && !isEmpty ? sayOf(sums) : undefined} />
        {sums && !isEmpty && <StageFacts facts={factsOf(sums)} />}
      </Stage>
      {error && halfHours === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Floor>
          <FloorItem span={12}>
            <Panel>
              <SectionHead
                title="Dearest accepted price"
                note="by half-hour and requirement, £/MWh; hatched: nothing bought"
              >
                <SegmentedControl
                  className={classes.switch}
                  size="xs"
                  data={DIRECTIONS}
                  value={eventType}
                  onChange={(value) => setEventType(value === 'TURN_UP' ? value : 'TURN_DOWN')}
                  aria-label="Direction"
                />
              </SectionHead>
              {isEmpty ? (
                <EmptyState
                  title="No results yet"
                  text="Upload NESO’s requirement, utilisation report and summary, or have its data portal polled."
                />
              ) : halfHours ? (
                <PriceMap halfHours={halfHours} />
              ) : (
                <Skeleton height={PANEL_PX} />
              )}
            </Panel>
          </FloorItem>
          {halfHours && halfHours.length > 0 && (
            <FloorItem span={8}>
              <Panel>
                <WhoSold schemeUUID={schemeUUID} eventType={eventType} halfHours={halfHours} />
              </Panel>
            </FloorItem>
          )}
          {halfHours && halfHours.length > 0 && (
            <FloorItem span={4}>
              <Panel>
                <SectionHead title="Settled of what was bought" />
                <Months halfHours={halfHours} />
              </Panel>
            </FloorItem>
          )}
        </Floor>
      )}
    </>
  );
}

function PriceMap({ halfHours }: { halfHours: readonly MarketHalfHour[] }) {
  const { rows, columns } = marketMap(halfHours);
  return (
    <div className={classes.map}>
      <HeatMap
        label="Dearest accepted price by requirement and half-hour"
        rows={rows}
        columns={columns}
        rowHeight={ROW_PX}
        hint="Point at a half-hour for its prices and volume."
      />
    </div>
  );
}

type WhoSoldProps = { schemeUUID: string; eventType: EventType; halfHours: readonly MarketHalfHour[] };

/** Participants over the time that the map covers, the one that sold most first. */
function WhoSold({ schemeUUID, eventType, halfHours }: WhoSoldProps) {
  const from = halfHours.at(-1)!.startTime;
  const to = new Date(Date.parse(halfHours[0]!.startTime) + HALF_HOUR_MS).toISOString();
  const { data, error, refetch } = useQuery(
    query('listMarketParticipants', { query: { schemeUUID, eventType, from, to } }),
  );
  return (
    <>
      <SectionHead title="Who sold" note={`since ${formatDay(from)}`} />
      {error && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={PANEL_PX} />
      ) : (
        <Participants participants={data.data} />
      )}
    </>
  );
}

function Participants({ participants }: { participants: MarketParticipants['data'] }) {
  return (
    <Sheet label="Participants" bare>
      <thead>
        <tr>
          <th scope="col">Participant</th>
          <th scope="col">Units</th>
          <th scope="col">MWh offered</th>
          <th scope="col">MWh accepted</th>
          <th scope="col">£/MWh</th>
          <th scope="col">Offers accepted</th>
        </tr>
      </thead>
      <tbody>
        {participants.map((one) => (
          <tr key={one.participant}>
            <th scope="row">{one.participant}</th>
            <td>{formatNumber(one.units)}</td>
            <td>{formatFixed(one.offeredMwh, 1)}</td>
            <td>{formatFixed(one.acceptedMwh, 1)}</td>
            <td>{one.acceptedMwh > 0 ? formatFixed(one.acceptedGbp / one.acceptedMwh, 2) : '–'}</td>
            <td>{formatPercent((100 * one.acceptedOffers) / one.offers)}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

/** Energy that was bought and settled, by month; settled figures come about two months later. */
function Months({ halfHours }: { halfHours: readonly MarketHalfHour[] }) {
  return (
    <Sheet label="Bought and settled by month" bare>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">MWh bought</th>
          <th scope="col">Settled</th>
        </tr>
      </thead>
      <tbody>
        {marketMonths(halfHours).map(({ month, boughtMwh, settledMwh, boughtOfSettledMwh }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{formatFixed(boughtMwh, 1)}</td>
            <td>{boughtOfSettledMwh > 0 ? formatPercent((100 * settledMwh) / boughtOfSettledMwh) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

const spanWords = (scheme: string, halfHours: readonly MarketHalfHour[]): string =>
  `${scheme}, ${formatDay(halfHours.at(-1)!.startTime)} to ${formatDay(halfHours[0]!.startTime, true)}`;

const sayOf = ({ boughtOfSettledMwh, settledMwh, settledThrough }: MarketSums): string =>
  settledThrough === null || boughtOfSettledMwh === 0
    ? 'Nothing is settled yet.'
    : `Sellers were settled for ${formatPercent((100 * settledMwh) / boughtOfSettledMwh)} of what they sold through ${formatDay(settledThrough)}.`;

const KWH = 1000;
const factsOf = (sums: MarketSums) => [
  { label: 'Bought', value: formatEnergy(sums.boughtMwh * KWH), note: `of ${formatEnergy(sums.askedMwh * KWH)} asked` },
  {
    label: 'Paid as accepted',
    value: formatRoundPounds(sums.costGbp),
    note: sums.boughtMwh > 0 ? `${formatRoundPounds(priceOf(sums))} per MWh` : undefined,
  },
  { label: 'Bought nothing', value: formatNumber(sums.boughtNothing), note: `of ${plural(sums.results, 'half-hour')}` },
  {
    label: 'Settled',
    value: formatEnergy(sums.settledMwh * KWH),
    note: sums.settledThrough === null ? undefined : `of ${formatEnergy(sums.boughtOfSettledMwh * KWH)} bought by then`,
  },
];
