import { Select } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { ChanceCalibration, ChanceTable } from '#contract/chance.ts';
import { formatCount, plural } from '#text/count.ts';
import { spanOf, type AnalyticsSearch, type ChangeAnalytics } from './analyticsSearch.ts';
import { ChanceDiagram } from './ChanceDiagram.tsx';
import { pageVerdict, scoreNote, scoreOf, type Verdict } from './chanceWords.ts';
import { SLOW } from './queryRules.ts';
import { PortfolioSelect, SpanChips } from './Scope.tsx';
import classes from './Chances.module.css';

const icons: Record<Verdict['tone'], typeof IconClock> = {
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  quiet: IconClock,
};

type ChancesProps = { search: AnalyticsSearch; onChange: ChangeAnalytics };

/** Whether the chances that were said before events can be taken at their word: whole events, and half hours. */
export default function Chances({ search, onChange }: ChancesProps) {
  const now = useNow();
  const { data: schemes } = useQuery(allSchemes());
  const {
    data: calibration,
    error,
    isPlaceholderData: stale,
    refetch,
  } = useQuery(
    query(
      'getChanceCalibration',
      {
        query: {
          ...spanOf(search.days, now),
          portfolioUUID: search.portfolio,
          schemeUUID: search.scheme,
        },
      },
      SLOW,
    ),
  );
  const state = { error: calibration === undefined ? error : undefined, onRetry: () => void refetch(), stale };
  return (
    <>
      <VerdictLine calibration={calibration} />
      <Toolbar>
        <PortfolioSelect value={search.portfolio} onChange={(portfolio) => onChange({ portfolio })} />
        <Select
          aria-label="Scheme"
          placeholder="Any scheme"
          w={210}
          clearable
          data={(schemes?.data ?? []).map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
          value={search.scheme ?? null}
          onChange={(scheme) => onChange({ scheme: scheme ?? undefined })}
        />
        <SpanChips value={search.days} onChange={(days) => onChange({ days })} />
      </Toolbar>
      <div className={classes.figures}>
        {calibration && (
          <>
            <Score label="Brier score, whole events" table={calibration.whole} />
            <Score label="Brier score, half-hours" table={calibration.halfHour} />
            <Figure
              label="Events compared"
              value={formatCount(calibration.whole.events)}
              note={plural(calibration.halfHour.cases, 'half-hour')}
            />
          </>
        )}
      </div>
      <div className={classes.pair}>
        <Panel>
          <ChanceDiagram {...state} title="Whole events" subject="event" table={calibration?.whole} />
        </Panel>
        <Panel>
          <ChanceDiagram {...state} title="Half-hours" subject="half-hour" table={calibration?.halfHour} />
        </Panel>
      </div>
      <p className={classes.quiet}>
        Forecast at the start of each event with a target, from the readings before it; observed in its latest
        settlement run. The Brier score is the mean squared difference between forecast and outcome: the smaller, the
        better. Cancelled events are excluded, and so are events before the first settled event of their type.
      </p>
    </>
  );
}

/** Keeps its height while there is nothing to say. */
function VerdictLine({ calibration }: { calibration: ChanceCalibration | undefined }) {
  if (!calibration) return <p className={classes.verdict}>{'\u00a0'}</p>;
  const { sentence, tone } = pageVerdict(calibration);
  const ToneIcon = icons[tone];
  return (
    <p className={classes.verdict}>
      <span className={classes.tone} data-tone={tone} aria-hidden="true">
        <ToneIcon size={20} stroke={1.6} />
      </span>
      <span data-verdict>{sentence}</span>
    </p>
  );
}

const Score = ({ label, table }: { label: string; table: ChanceTable }) => (
  <Figure label={label} value={scoreOf(table.brier)} note={scoreNote(table)} />
);
