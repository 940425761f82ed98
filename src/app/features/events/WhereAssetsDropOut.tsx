import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChartFrameProps } from '#app/charts/Chart.tsx';
import { Flow } from '#app/charts/Flow.tsx';
import type { FlowEnd, FlowStep } from '#app/charts/flowSteps.ts';
import { query } from '#app/data/query.ts';
import { formatInstant, formatEnergy, formatPounds, formatPower } from '#app/format/format.ts';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import type { EventAnalytics, FunnelStage, FunnelStep } from '#contract/eventAnalytics.ts';
import { formatCount } from '#text/count.ts';
import { stageWords } from './stageWords.ts';
import classes from './insight.module.css';

type WhereAssetsDropOutProps = Omit<ChartFrameProps, 'title'> & {
  event: Event;
  analytics: EventAnalytics | undefined;
  onLost: (stage: FunnelStage) => void;
};

const MEASURE = 'each stage counts assets that passed every stage before it';

/**
 * How many assets pass each stage on the way to delivering, what each loss is worth, and what can be done about it;
 * every loss opens the list of its assets.
 */
export function WhereAssetsDropOut({ event, analytics, onLost, ...frame }: WhereAssetsDropOutProps) {
  const { data: balance } = useQuery(query('getEventBalance', { params: { 'event-uuid': event.eventUUID } }));
  const funnel = analytics?.funnel ?? [];
  const steps: FlowStep[] = funnel.map((step, index) => ({
    id: step.stage,
    label: stageWords[step.stage],
    count: step.assets,
    losses: lossOf(step, (funnel[index - 1]?.assets ?? step.assets) - step.assets, onLost),
  }));
  const isFrozen = analytics != null && analytics.frozenUTC !== null;
  return (
    <Flow
      {...frame}
      title="Eligibility, stage by stage"
      measure={MEASURE}
      note={analytics && frozenWords(analytics)}
      controls={
        isFrozen && (
          <span className={classes.frozen}>
            <IconLock size={14} stroke={1.6} aria-hidden="true" /> Fixed
          </span>
        )
      }
      steps={steps}
      end={balance && endOf(balance)}
      empty={!frame.loading && (funnel[0]?.assets ?? 0) === 0 ? 'The event targets no assets' : undefined}
      fileName={`${event.name} eligibility by stage`}
    />
  );
}

const lossOf = (step: FunnelStep, count: number, onLost: (stage: FunnelStage) => void): FlowStep['losses'] => [
  {
    count,
    reason: step.reason ?? '',
    worth: worthOf(step),
    action: step.remedy?.label ?? 'Show assets',
    onOpen: () => onLost(step.stage),
  },
];

/** "1.22 MW, about £634". */
function worthOf({ lostKw, lostGbp }: FunnelStep): string | undefined {
  if (lostKw === null || lostKw <= 0) return undefined;
  const pounds = lostGbp === null ? 0 : Math.round(lostGbp);
  return formatPower(lostKw) + (pounds > 0 ? `, about £${formatCount(pounds)}` : '');
}

function frozenWords({ frozenUTC, isReconstructed }: EventAnalytics): string {
  if (frozenUTC === null) return 'live until the start';
  const at = formatInstant(frozenUTC);
  return isReconstructed
    ? `reconstructed for the start, ${at}; assets never invited are not counted`
    : `as at the start, ${at}`;
}

/** What those that pass every stage come to. */
function endOf({ phase, likely, measuredKwh, revenue }: EventBalance): FlowEnd | undefined {
  const isOver = phase === 'FINAL' || phase === 'SETTLING' || phase === 'CANCELLED';
  const kwh = isOver ? measuredKwh : likely?.kwh;
  if (kwh == null) return undefined;
  const gbp = isOver ? revenue.measuredGbp : revenue.likelyGbp;
  return {
    figure: formatEnergy(kwh),
    label: isOver
      ? phase === 'SETTLING'
        ? 'delivered so far'
        : 'delivered'
      : phase === 'LIVE'
        ? 'likely from them'
        : 'forecast for them',
    note: gbp === null ? undefined : `${isOver ? '' : 'likely '}${formatPounds(gbp)}`,
  };
}
