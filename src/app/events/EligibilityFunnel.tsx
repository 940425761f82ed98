import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import type { Event } from '#contract/event.ts';
import { Funnel } from '#app/charts/Funnel.tsx';
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

type FunnelProps = { event: Event; stages: EventAnalytics['funnel'] | undefined; settled: boolean; loading: boolean; error: unknown; onRetry: () => void; onLost: (stage: Stage) => void };

/** How many assets pass each stage from registration to delivery; every loss opens the list of its assets. */
export function EligibilityFunnel({ event, stages = [], settled, onLost, ...frame }: FunnelProps) {
  const shown = settled ? stages : stages.filter(({ stage }) => stage !== 'DELIVERED');
  const all = stages[0]?.assets ?? 0;
  const steps = shown.map(({ stage, assets }, index) => ({
    id: stage,
    label: words[stage],
    count: assets,
    losses: [{ count: index === 0 ? 0 : shown[index - 1]!.assets - assets, reason: lossWords(stage, event).reason, onOpen: () => onLost(stage) }],
  }));
  return (
    <Funnel
      {...frame}
      title="Eligibility"
      measure="assets that pass each stage"
      steps={steps}
      empty={!frame.loading && all === 0 ? 'No asset is registered in the scheme' : undefined}
      fileName={`${event.name} eligibility`}
    />
  );
}
