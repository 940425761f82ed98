import { Link, type LinkProps } from '@tanstack/react-router';
import type { EventAnalytics } from '#contract/analytics.ts';
import type { Event } from '#contract/event.ts';
import { Chart } from '#app/charts/Chart.tsx';
import classes from './insight.module.css';

type Stage = EventAnalytics['funnel'][number]['stage'];
type Loss = { reason: string; link?: Pick<LinkProps, 'to' | 'params' | 'search'> };

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

/** Why assets are lost at a stage, and where to find them. */
function lossAt(stage: Stage, { eventUUID, schemeUUID, state }: Event): Loss {
  const params = { eventUUID };
  switch (stage) {
    case 'CONSENTED':
      return { reason: 'without consent' };
    case 'MPAN_VALID':
      return { reason: 'MPAN not valid', link: { to: '/assets', search: { mpan: 'INVALID' } } };
    case 'READY':
      return { reason: 'not ready', link: { to: '/schemes/$schemeUUID', params: { schemeUUID }, search: { sort: '-status' } } };
    case 'DATA_COMPLETE':
      return { reason: state === 'ENDED' ? 'readings missing' : 'too little history', link: { to: '/data-quality' } };
    case 'OPTED_IN':
      return { reason: 'not opted in', link: { to: '/events/$eventUUID', params, search: { tab: 'assets', state: 'INVITED' } } };
    case 'DELIVERED':
      return { reason: 'delivered nothing', link: { to: '/events/$eventUUID', params, search: { tab: 'results', resultSort: 'deliveredKwh' } } };
    default:
      return { reason: '' };
  }
}

type FunnelProps = { event: Event; stages: EventAnalytics['funnel'] | undefined; settled: boolean; loading: boolean; error: unknown; onRetry: () => void };

/** How many assets pass each stage from registration to delivery; every loss leads to its assets. */
export function EligibilityFunnel({ event, stages = [], settled, ...frame }: FunnelProps) {
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
        rows: shown.map(({ stage, assets }, index) => [words[stage], assets, lost(index), lost(index) > 0 ? lossAt(stage, event).reason : '']),
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
            <LostAssets lost={lost(index)} {...lossAt(stage, event)} />
          </li>
        ))}
      </ol>
    </Chart>
  );
}

function LostAssets({ lost, reason, link }: Loss & { lost: number }) {
  if (lost <= 0) return <span className={classes.lost} />;
  const text = `−${lost.toLocaleString('en-GB')} ${reason}`;
  return (
    <span className={classes.lost}>
      {link ? (
        <Link {...link}>{text}</Link>
      ) : (
        text
      )}
    </span>
  );
}
