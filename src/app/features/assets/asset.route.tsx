import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ChartSync } from '#app/charts/chartSync.ts';
import { useNow } from '#app/data/clock.ts';
import { useParts } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { TariffTab } from '#app/features/assets/tariffs/index.ts';
import { AssetDispatches } from '#app/features/dispatch/index.ts';
import { rangeOf } from '#app/format/addressRange.ts';
import { ErrorState, NotOfferedState } from '#app/ui/ErrorState.tsx';
import { RangePicker } from '#app/ui/RangePicker.tsx';
import { RoutePending } from '#app/ui/routeStates.tsx';
import { TabList } from '#app/ui/TabList.tsx';
import type { Asset } from '#contract/asset.ts';
import { AssetHeader } from './AssetHeader.tsx';
import { AssetSearch, assetSearchDefaults, momentOf, type AssetTab } from './assetSearch.ts';
import { EnergyTab } from './EnergyTab.tsx';
import { prefetchEnergy } from './prefetchEnergy.ts';
import { SchemesPanel } from './SchemesPanel.tsx';
import classes from './asset.module.css';

// Each tab but the first is loaded when it is first opened.
const BaselineTab = lazy(async () => ({ default: (await import('./BaselineTab.tsx')).BaselineTab }));
const EventsTab = lazy(async () => ({ default: (await import('./EventsTab.tsx')).EventsTab }));
const AnalyticsTab = lazy(async () => ({ default: (await import('./AnalyticsTab.tsx')).AnalyticsTab }));
const ConsentsTab = lazy(async () => ({ default: (await import('./ConsentsTab.tsx')).ConsentsTab }));
const HistoryTab = lazy(async () => ({ default: (await import('./HistoryTab.tsx')).HistoryTab }));
const ExplainDrawer = lazy(async () => ({ default: (await import('./ExplainDrawer.tsx')).ExplainDrawer }));

/** Tabs that show a range of time. */
const RANGED: ReadonlySet<AssetTab> = new Set<AssetTab>(['energy', 'baseline', 'tariff', 'analytics']);

const needs = {
  readings: ['getAssetConsumption'],
  events: ['listAssetEvents'],
  dispatches: ['listAssetDispatches'],
  costs: ['getAssetCosts'],
  analytics: ['getAssetAnalytics'],
  history: ['listAssetHistory'],
} as const;

export const Route = createFileRoute('/_frame/assets/$assetUUID')({
  validateSearch: AssetSearch,
  search: { middlewares: [stripSearchParams(assetSearchDefaults)] },
  loaderDeps: ({ search: { tab, from, to, direction } }) => ({ tab, from, to, direction }),
  loader: ({ context, params, deps }) => prefetchEnergy(context.queryClient, params.assetUUID, deps),
  component: AssetPage,
});

function AssetPage() {
  const { assetUUID } = Route.useParams();
  const { data: asset, error, refetch } = useQuery(query('getAsset', { params: { assetUUID } }));
  if (asset) return <AssetView key={assetUUID} asset={asset} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RoutePending />;
}

function AssetView({ asset }: { asset: Asset }) {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const now = useNow();
  const range = rangeOf(address, now);
  const has = useParts(needs);
  const put = (change: Partial<AssetSearch>) => {
    void navigate({ search: (current) => ({ ...current, ...change }), resetScroll: false });
  };

  const moment = momentOf(address);

  return (
    <ChartSync value="asset">
      <AssetHeader asset={asset} />
      <Tabs value={address.tab} onChange={(tab) => put({ tab: tab as AssetTab })} keepMounted={false}>
        <div className={classes.tabs}>
          <TabList chosen={address.tab}>
            <Tabs.Tab value="energy">Energy</Tabs.Tab>
            <Tabs.Tab value="baseline">Baseline</Tabs.Tab>
            <Tabs.Tab value="events">Events</Tabs.Tab>
            {has.dispatches && <Tabs.Tab value="dispatches">Dispatches</Tabs.Tab>}
            <Tabs.Tab value="tariff">Tariff</Tabs.Tab>
            {has.analytics && <Tabs.Tab value="analytics">Analytics</Tabs.Tab>}
            <Tabs.Tab value="consents">Consents</Tabs.Tab>
            {has.history && <Tabs.Tab value="history">History</Tabs.Tab>}
          </TabList>
          {RANGED.has(address.tab) && <RangePicker value={range} onChange={put} now={now} />}
        </div>
        <Suspense fallback={<RoutePending />}>
          <Tabs.Panel value="energy">
            <EnergyTab asset={asset} range={range} address={address} onChange={put} now={now} has={has} />
          </Tabs.Panel>
          <Tabs.Panel value="baseline">
            <BaselineTab asset={asset} range={range} address={address} onChange={put} hasReadings={has.readings} />
          </Tabs.Panel>
          <Tabs.Panel value="events">
            {has.events ? <EventsTab asset={asset} /> : <SchemesPanel asset={asset} />}
          </Tabs.Panel>
          <Tabs.Panel value="dispatches">
            {has.dispatches ? <AssetDispatches asset={asset} /> : <NotOfferedState />}
          </Tabs.Panel>
          <Tabs.Panel value="tariff">
            <TariffTab asset={asset} now={now} range={range} hasCosts={has.costs} />
          </Tabs.Panel>
          <Tabs.Panel value="analytics">
            {has.analytics ? <AnalyticsTab asset={asset} range={range} now={now} /> : <NotOfferedState />}
          </Tabs.Panel>
          <Tabs.Panel value="consents">
            <ConsentsTab asset={asset} now={now} />
          </Tabs.Panel>
          <Tabs.Panel value="history">{has.history ? <HistoryTab asset={asset} /> : <NotOfferedState />}</Tabs.Panel>
        </Suspense>
      </Tabs>
      <Suspense>
        {moment !== undefined && (
          <ExplainDrawer assetUUID={asset.assetUUID} at={moment} onClose={() => put({ at: undefined })} />
        )}
      </Suspense>
    </ChartSync>
  );
}
