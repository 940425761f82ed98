import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { formatDay, formatEnergy, formatNumber, formatPercent, formatRoundPounds } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { type RecordAction, RecordHeader } from '#app/ui/RecordHeader.tsx';
import { Stage, StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import type { EventType } from '#contract/event.ts';
import type { MarketHalfHour } from '#contract/marketHistory.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { MARKET_ZONES, zoneNumber } from '#energy/zones.ts';
import { plural } from '#text/count.ts';
import { ByZone } from './ByZone.tsx';
import { FeedPanel, useFeed } from './FeedPanel.tsx';
import { feedAlert } from './feedWords.ts';
import { MarketMapPanel } from './MarketMapPanel.tsx';
import { marketDefaults, MarketSearch } from './marketSearch.ts';
import {
  marketTable,
  type MarketSums,
  marketSums,
  marketVerdict,
  ofZone,
  priceOf,
  settledShare,
} from './marketView.ts';
import { OtherPrices } from './OtherPrices.tsx';
import { SettledMonths } from './SettledMonths.tsx';
import { WhoSold } from './WhoSold.tsx';
import classes from './market.module.css';

const UploadNesoFile = lazy(() => import('./UploadNesoFile.tsx'));

export const Route = createFileRoute('/_frame/market')({
  validateSearch: MarketSearch,
  search: { middlewares: [stripSearchParams(marketDefaults)] },
  component: MarketPage,
});

const DIRECTIONS = [
  { value: 'TURN_DOWN', label: 'Turn down' },
  { value: 'TURN_UP', label: 'Turn up' },
];
const PANEL_PX = 320;

/** Prices and volumes of the whole market, as the buyer publishes them: no reading of ours is in them. */
function MarketPage() {
  const mayOperate = useMayOperate();
  const { direction: eventType, zone, map, participant, scheme: asked } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<MarketSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false });
  const [isUploading, setUploading] = useState(false);
  const schemes = useQuery(allSchemes()).data?.data;
  const markets = useQuery(query('listMarkets', {})).data?.data;
  const usual = markets && (markets[0] ?? schemes?.find(({ schemeType }) => schemeType === 'DFS') ?? schemes?.[0]);
  const schemeUUID = asked ?? usual?.schemeUUID;
  const { data, error, refetch } = useQuery({
    ...query('listMarketHistory', {
      query: { schemeUUID: schemeUUID ?? '', eventType, pageSize: 1000, ...(zone && { zone }) },
    }),
    enabled: schemeUUID !== undefined,
  });
  const feed = useFeed(schemeUUID);
  const published = data?.data;
  const halfHours = published && ofZone(published);
  const sums = halfHours && marketSums(halfHours);
  const isEmpty = halfHours?.length === 0 || (markets !== undefined && schemes !== undefined && usual === undefined);
  const isFailing = feed.data !== undefined && feedAlert(feed.data) !== null;
  const portal = schemeUUID !== undefined && (
    <FloorItem span={12}>
      <Panel>
        <FeedPanel feed={feed} onUpload={() => setUploading(true)} />
      </Panel>
    </FloorItem>
  );
  return (
    <>
      <Stage>
        <RecordHeader
          title="Market"
          note={halfHours && halfHours.length > 0 ? spanWords(halfHours) : '\u00a0'}
          before={
            <>
              {(markets?.length ?? 0) > 1 && (
                <Select
                  aria-label="Scheme"
                  w={210}
                  allowDeselect={false}
                  data={markets!.map((one) => ({ value: one.schemeUUID, label: one.name }))}
                  value={schemeUUID ?? null}
                  onChange={(value) => change({ scheme: value ?? undefined, participant: undefined })}
                />
              )}
              <SegmentedControl
                data={DIRECTIONS}
                value={eventType}
                onChange={(value) => change({ direction: value === 'TURN_UP' ? value : 'TURN_DOWN' })}
                aria-label="Direction"
              />
              <Select
                aria-label="Zone"
                placeholder="Every zone"
                w={130}
                clearable
                data={MARKET_ZONES.map((value) => ({ value, label: `Zone ${zoneNumber(value)}` }))}
                value={zone ?? null}
                onChange={(value) => change({ zone: MARKET_ZONES.find((one) => one === value) })}
              />
            </>
          }
          actions={actionsOf(halfHours, mayOperate, () => setUploading(true))}
        />
        <VerdictLine
          verdict={halfHours && marketVerdict(halfHours)}
          say={sums && !isEmpty ? sayOf(marketSums(published), zone) : undefined}
        />
        {sums && !isEmpty && <StageFacts facts={factsOf(sums, zone)} />}
      </Stage>
      <Suspense>
        {isUploading && <UploadNesoFile schemeUUID={schemeUUID ?? null} onClose={() => setUploading(false)} />}
      </Suspense>
      {error && halfHours === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Floor keepsSpans>
          {isFailing && portal}
          <FloorItem span={12}>
            <Panel>
              {isEmpty ? (
                <EmptyState
                  title={zone ? `No results in zone ${zoneNumber(zone)}` : 'No results yet'}
                  text={
                    zone
                      ? 'Zones are known once NESO’s requirements are stored.'
                      : 'Upload NESO’s requirement, utilisation report and summary, or have its data portal polled.'
                  }
                />
              ) : halfHours ? (
                <MarketMapPanel halfHours={halfHours} of={map} onChange={(of) => change({ map: of })} />
              ) : (
                <Skeleton height={PANEL_PX} />
              )}
            </Panel>
          </FloorItem>
          {published && published.length > 0 && (
            <Sellers
              schemeUUID={schemeUUID!}
              eventType={eventType}
              zone={zone}
              halfHours={published}
              participant={participant}
              onParticipant={(value) => change({ participant: value })}
            />
          )}
          {!isFailing && portal}
        </Floor>
      )}
    </>
  );
}

type SellersProps = {
  schemeUUID: string;
  eventType: EventType;
  zone: MarketSearch['zone'];
  halfHours: readonly MarketHalfHour[];
  participant: string | undefined;
  onParticipant: (participant: string | undefined) => void;
};

/** Sellers, zones, settled volumes and pay at other prices, over the time that the map covers. */
function Sellers({ schemeUUID, eventType, zone, halfHours, participant, onParticipant }: SellersProps) {
  const from = halfHours.at(-1)!.startTime;
  const to = new Date(Date.parse(halfHours[0]!.startTime) + HALF_HOUR_MS).toISOString();
  const range = { schemeUUID, eventType, from, to };
  const sellers = useQuery(query('listMarketParticipants', { query: { ...range, ...(zone && { zone }) } }));
  const zones = useQuery(query('listMarketZones', { query: range }));
  return (
    <>
      <FloorItem span={5}>
        <Panel>
          {sellers.data ? (
            <WhoSold participants={sellers.data.data} from={from} />
          ) : (
            <Loading error={sellers.error} onRetry={() => void sellers.refetch()} />
          )}
        </Panel>
      </FloorItem>
      <FloorItem span={3}>
        <Panel>
          {zones.data ? (
            <ByZone zones={zones.data.data} from={from} chosen={zone} />
          ) : (
            <Loading error={zones.error} onRetry={() => void zones.refetch()} />
          )}
        </Panel>
      </FloorItem>
      <FloorItem span={4}>
        <div className={classes.stack}>
          <Panel>
            <SettledMonths halfHours={halfHours} />
          </Panel>
          <Panel>
            <OtherPrices
              range={{ ...range, ...(zone && { zone }) }}
              participants={sellers.data?.data ?? []}
              chosen={participant}
              onChoose={onParticipant}
            />
          </Panel>
        </div>
      </FloorItem>
    </>
  );
}

const Loading = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton height={PANEL_PX} />;

function actionsOf(halfHours: readonly MarketHalfHour[] | undefined, mayOperate: boolean, upload: () => void) {
  const actions: RecordAction<never>[] = [];
  if (halfHours && halfHours.length > 0)
    actions.push({
      id: 'csv',
      label: 'CSV',
      icon: IconDownload,
      run: () => {
        const { header, rows } = marketTable(halfHours);
        saveCsv('market', toCsv(header, rows));
      },
    });
  if (mayOperate)
    actions.push({
      id: 'upload',
      label: 'Upload files',
      command: 'Upload NESO’s files',
      icon: IconUpload,
      primary: true,
      run: upload,
    });
  return actions;
}

const spanWords = (halfHours: readonly MarketHalfHour[]): string =>
  `Public data of NESO, ${formatDay(halfHours.at(-1)!.startTime)} to ${formatDay(halfHours[0]!.startTime, true)}`;

function sayOf(sums: MarketSums, zone: string | undefined): string {
  if (sums.settledThrough === null || sums.boughtOfSettledMwh === 0) return 'Nothing is settled yet.';
  const where = zone === undefined ? '' : ' of all zones';
  return `Sellers${where} were settled for ${settledShare(sums)} of what they sold through ${formatDay(sums.settledThrough)}.`;
}

const KWH = 1000;
const factsOf = (sums: MarketSums, zone: string | undefined) => [
  { label: 'Bought', value: formatEnergy(sums.boughtMwh * KWH), note: `of ${formatEnergy(sums.askedMwh * KWH)} asked` },
  {
    label: 'Paid as accepted',
    value: formatRoundPounds(sums.costGbp),
    note: sums.boughtMwh > 0 ? `${formatRoundPounds(priceOf(sums))} per MWh` : undefined,
  },
  { label: 'Bought nothing', value: formatNumber(sums.boughtNothing), note: `of ${plural(sums.results, 'half-hour')}` },
  zone === undefined
    ? {
        label: 'Settled',
        value: formatEnergy(sums.settledMwh * KWH),
        note:
          sums.settledThrough === null
            ? undefined
            : `of ${formatEnergy(sums.boughtOfSettledMwh * KWH)} bought through ${formatDay(sums.settledThrough)}`,
      }
    : { label: 'Settled', value: '–', note: 'published for all zones together' },
  {
    label: sums.oursSince === null ? 'Ours' : `Ours, since ${formatDay(sums.oursSince)}`,
    value: sums.oursSince === null ? '–' : formatEnergy(sums.oursMwh * KWH),
    note:
      sums.oursSince === null || sums.boughtMwh === 0
        ? 'nothing accepted yet'
        : `${formatPercent((100 * sums.oursMwh) / sums.boughtMwh)} of what was bought`,
  },
];
