import type { EventAnalytics } from '#contract/analytics.ts';
import type { Event } from '#contract/event.ts';
import { Chart } from '#app/charts/Chart.tsx';
import classes from './insight.module.css';
import { lossWords } from './settled/lossWords.ts';

type Stage = EventAnalytics['funnel'][number]['stage'];

const words: Record<Stage, string> = {
  REGISTERED: 'Registered in the scheme',
  CONSENTED: 'Consented',
  MPAN_VALID: 'MPAN valid',
  READY: 'Ready',
  DATA_COMPLETE: 'Data complete',
  OPTED_IN: 'Opted in',
  DELIVERED: 'Delivered',
};
const ROW_PX = 36;

type FunnelProps = { event: Event; stages: EventAnalytics['funnel'] | undefined; settled: boolean; loading: boolean; error: unknown; onRetry: () => void; onLost: (stage: Stage) => void };

/** How many assets pass each stage from registration to delivery; every loss opens the list of its assets. */
export function EligibilityFunnel({ event, stages = [], settled, onLost, ...frame }: FunnelProps) {
  const shown = settled ? stages : stages.filter(({ stage }) => stage !== 'DELIVERED');
  const all = stages[0]?.assets ?? 0;
  const lost = (index: number): number => (index === 0 ? 0 : shown[index - 1]!.assets - shown[index]!.assets);
  return (
    <Chart
      {...frame}
      title="Eligibility"
      measure="assets that pass each stage"
      height={(settled ? 7 : 6) * ROW_PX}
      empty={!frame.loading && all === 0 ? 'No asset is registered in the scheme' : undefined}
      summary={`${shown.map(({ stage, assets }) => `${words[stage]} ${assets}`).join(', ')}.`}
      fileName={`${event.name} eligibility`}
      table={() => ({
        columns: [{ label: 'Stage' }, { label: 'Assets' }, { label: 'Lost' }, { label: 'Reason' }],
        rows: shown.map(({ stage, assets }, index) => [words[stage], assets, lost(index), lost(index) > 0 ? lossWords(stage, event).reason : '']),
      })}
    >
      <ol className={classes.funnel}>
        {shown.map(({ stage, assets }, index) => (
          <li key={stage}>
            <span>{words[stage]}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(100 * assets) / all}%` }} />
              <span style={{ width: `${(100 * lost(index)) / all}%` }} data-lost />
            </span>
            <strong>{assets.toLocaleString('en-GB')}</strong>
            <Loss lost={lost(index)} reason={lossWords(stage, event).reason} onOpen={() => onLost(stage)} />
          </li>
        ))}
      </ol>
    </Chart>
  );
}

function Loss({ lost, reason, onOpen }: { lost: number; reason: string; onOpen: () => void }) {
  return (
    <span className={classes.lost}>
      {lost > 0 && (
        <button type="button" onClick={onOpen}>
          −{lost.toLocaleString('en-GB')} {reason}
        </button>
      )}
    </span>
  );
}
