import { Skeleton, Tabs } from '@mantine/core';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { TabList } from '#app/ui/TabList.tsx';
import { analyticsDefaults, AnalyticsSearch, type ChangeAnalytics } from './analyticsSearch.ts';
import { Scope } from './Scope.tsx';
import classes from './analytics.module.css';

// The page is rendered before the charts' library is loaded.
const Responses = lazy(() => import('./Responses.tsx'));
const HeadroomPlanner = lazy(() => import('./HeadroomPlanner.tsx'));
const Baselines = lazy(() => import('./Baselines.tsx'));
const Chances = lazy(() => import('./Chances.tsx'));
const Adjustments = lazy(() => import('./Adjustments.tsx'));
const ForecastQuality = lazy(() => import('./ForecastQuality.tsx'));
const LOADING_PX = 560;

export const Route = createFileRoute('/_frame/analytics')({
  validateSearch: AnalyticsSearch,
  search: { middlewares: [stripSearchParams(analyticsDefaults)] },
  component: AnalyticsPage,
});

function AnalyticsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change: ChangeAnalytics = (changes, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace, resetScroll: false });
  return (
    <>
      <Stage>
        <PageHeader title="Analytics" note="How assets respond in events, and what can be offered with them" />
        {search.tab === 'responses' && <ListVerdictLine list="RESPONSES" />}
      </Stage>
      <Tabs value={search.tab} onChange={(tab) => change({ tab: tab as AnalyticsSearch['tab'] })} keepMounted={false}>
        <TabList chosen={search.tab}>
          <Tabs.Tab value="responses">Response</Tabs.Tab>
          <Tabs.Tab value="headroom">Headroom</Tabs.Tab>
          <Tabs.Tab value="baselines">Baselines</Tabs.Tab>
          <Tabs.Tab value="adjustments">Pre-event load check</Tabs.Tab>
          <Tabs.Tab value="forecasts">Forecasts</Tabs.Tab>
          <Tabs.Tab value="chances">Forecast calibration</Tabs.Tab>
        </TabList>
        <Suspense fallback={<Skeleton height={LOADING_PX} mt={16} />}>
          <Tabs.Panel value="responses" className={classes.panel}>
            <Scope search={search} onChange={change} />
            <Responses search={search} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="headroom" className={classes.panel}>
            <HeadroomPlanner search={search} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="baselines" className={classes.panel}>
            <Baselines search={search} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="adjustments" className={classes.panel}>
            <Adjustments search={search} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="forecasts" className={classes.panel}>
            <ForecastQuality search={search} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="chances" className={classes.panel}>
            <Chances search={search} onChange={change} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </>
  );
}
