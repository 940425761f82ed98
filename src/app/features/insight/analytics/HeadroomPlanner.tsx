import { Button, NumberInput, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { formatFixed, formatPercent, formatPower, splitUnit } from '#app/format/format.ts';
import { assetIdColumn, assetNameColumn } from '#app/table/assetRowColumns.tsx';
import type { Column } from '#app/table/columns.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { VirtualTable } from '#app/table/VirtualTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { Headroom } from '#contract/headroom.ts';
import { formatCount, plural } from '#text/count.ts';
import { certainties, DEFAULT_CERTAINTY, type AnalyticsSearch, type ChangeAnalytics } from './analyticsSearch.ts';
import { HeadroomCurve } from './HeadroomCurve.tsx';
import { SLOW } from './queryRules.ts';
import { DirectionChips, PortfolioSelect } from './Scope.tsx';
import { headroomVerdict } from './tabVerdicts.ts';
import classes from './analytics.module.css';

type HeadroomPlannerProps = { search: AnalyticsSearch; onChange: ChangeAnalytics };

const DEFAULT_KW = 10;
const TYPING_MS = 500;

/** The fewest assets of a scheme that deliver a power with a given certainty, and the button that opts them in. */
export default function HeadroomPlanner({ search, onChange }: HeadroomPlannerProps) {
  const { data: schemes } = useQuery(allSchemes());
  const open = schemes?.data.filter(({ status }) => status === 'ACTIVE') ?? [];
  const scheme = search.scheme ?? open[0]?.schemeUUID;
  const targetKw = search.kw ?? DEFAULT_KW;
  const plan = useQuery(
    query(
      'getHeadroom',
      {
        params: { schemeUUID: scheme ?? '' },
        query: {
          targetKw,
          confidencePercent: Number(search.certainty),
          eventType: search.direction,
          portfolioUUID: search.portfolio,
        },
      },
      { ...SLOW, enabled: scheme !== undefined },
    ),
  );
  const setTarget = useDebouncedCallback((kw: number) => onChange({ kw }, true), TYPING_MS);
  return (
    <>
      {scheme !== undefined && <VerdictLine small {...(plan.data && headroomVerdict(plan.data))} />}
      <Toolbar>
        <Select
          aria-label="Scheme"
          placeholder="Scheme"
          w={230}
          allowDeselect={false}
          data={open.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
          value={scheme ?? null}
          onChange={(value) => value !== null && onChange({ scheme: value })}
        />
        <NumberInput
          aria-label="Power to offer (kW)"
          w={130}
          min={1}
          max={100_000_000}
          allowDecimal={false}
          thousandSeparator=","
          suffix=" kW"
          defaultValue={targetKw}
          onChange={(value) => typeof value === 'number' && value >= 1 && setTarget(value)}
        />
        <FilterChips
          label="Certainty"
          options={certainties.map((value) => ({ value, label: `${value}\u202f%` }))}
          value={search.certainty}
          onChange={(certainty) => onChange({ certainty: certainty ?? DEFAULT_CERTAINTY })}
        />
        <DirectionChips value={search.direction} onChange={(direction) => onChange({ direction })} />
        <PortfolioSelect value={search.portfolio} onChange={(portfolio) => onChange({ portfolio })} />
      </Toolbar>
      {schemes !== undefined && scheme === undefined ? (
        <EmptyState title="No open schemes" text="Headroom is planned with the assets that are ready in a scheme." />
      ) : (
        <Plan plan={plan.data} error={plan.error} stale={plan.isPlaceholderData} onRetry={() => void plan.refetch()} />
      )}
    </>
  );
}

type PlanProps = { plan: Headroom | undefined; error: unknown; stale: boolean; onRetry: () => void };

function Plan({ plan, error, stale, onRetry }: PlanProps) {
  const [opting, setOpting] = useState(false);
  const mayOperate = useMayOperate();
  const assetUUIDs = useMemo(() => plan?.assets.map(({ assetUUID }) => assetUUID) ?? [], [plan]);
  return (
    <>
      <div className={classes.figures}>{plan && <Figures plan={plan} />}</div>
      <div className={classes.block}>
        <Panel>
          <HeadroomCurve plan={plan} error={plan === undefined ? error : undefined} onRetry={onRetry} stale={stale} />
        </Panel>
      </div>
      <SectionHead
        title={
          plan === undefined
            ? '\u00a0'
            : plan.isMet
              ? `The ${plural(plan.assets.length, 'asset')} to call on`
              : `Every asset that contributes (${formatCount(plan.assets.length)})`
        }
      >
        {plan && mayOperate && assetUUIDs.length > 0 && (
          <Button disabled={stale} onClick={() => setOpting(true)}>
            Opt these {formatCount(assetUUIDs.length)} into an event
          </Button>
        )}
      </SectionHead>
      <VirtualTable
        label="Assets of the plan"
        columns={columns}
        count={plan?.assets.length}
        rowAt={(index) => plan?.assets[index]}
        onRange={everythingIsHere}
        csv="loaded"
        stale={stale}
        error={plan === undefined ? error : undefined}
        onRetry={onRetry}
        empty={
          <EmptyState
            title="No assets to plan with"
            text="No assets that can take part have delivered in a settled event yet."
          />
        }
      />
      {opting && (
        <BulkDialog
          intent="OPT_IN"
          target={null}
          offers="event"
          filter={{ assetUUIDs }}
          count={assetUUIDs.length}
          onClose={() => setOpting(false)}
        />
      )}
    </>
  );
}

const everythingIsHere = (): void => undefined;

function Figures({ plan }: { plan: Headroom }) {
  const {
    isMet,
    assets,
    candidates,
    untried,
    targetKw,
    confidencePercent,
    expectedKw,
    sureKw,
    all,
    commonDeviationPercent,
    eventsLearntFrom,
  } = plan;
  return (
    <>
      <Figure
        label={isMet ? 'Minimum assets' : 'Not achievable'}
        value={isMet ? formatCount(assets.length) : 'Not met'}
        note={
          `of ${formatCount(candidates)} that can take part` +
          (untried === 0 ? '' : `, ${formatCount(untried)} with no events yet`)
        }
      />
      <Figure
        label={`Proven, ${confidencePercent}\u202f%`}
        {...splitUnit(sureKw, 'kW')}
        note={`${isMet ? 'for' : 'short of'} ${formatPower(targetKw)}`}
      />
      <Figure label="Mean" {...splitUnit(expectedKw, 'kW')} note="by past events" />
      <Figure
        label="All assets"
        {...splitUnit(all.sureKw, 'kW')}
        note={`proven, ${formatPower(all.expectedKw)} on average`}
      />
      <Figure
        label="Deviation of whole events from forecast"
        value={formatPercent(commonDeviationPercent)}
        note={`from ${plural(eventsLearntFrom, 'settled event')}`}
      />
    </>
  );
}

const columns: Column<Headroom['assets'][number]>[] = [
  assetNameColumn,
  { ...assetIdColumn, width: 180 },
  {
    id: 'events',
    header: 'Events',
    hint: 'Settled events it is based on',
    numeric: true,
    width: 100,
    cell: ({ events }) => (events === 0 ? 'no events yet' : events),
  },
  {
    id: 'expected',
    header: 'Mean, kW',
    hint: 'Its mean, adjusted towards the fleet mean where its record is short',
    numeric: true,
    width: 130,
    cell: ({ expectedKw }) => formatFixed(expectedKw, 3),
  },
  {
    id: 'deviation',
    header: '± kW',
    hint: 'Deviation of one event',
    numeric: true,
    width: 100,
    cell: ({ deviationKw }) => formatFixed(deviationKw, 3),
  },
];
