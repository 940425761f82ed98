import { Funnel } from '#app/charts/Funnel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import { lossWords } from './settled/lossWords.ts';
import { stageWords } from './stageWords.ts';

type Stage = EventAnalytics['funnel'][number]['stage'];

type FunnelProps = {
  event: Event;
  stages: EventAnalytics['funnel'] | undefined;
  settled: boolean;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  onLost: (stage: Stage) => void;
};

/**
 * How many assets pass each stage, and all those before it, from invitation to delivery; every loss opens the list of
 * its assets.
 */
export function EligibilityFunnel({ event, stages = [], settled, onLost, ...frame }: FunnelProps) {
  const shown = settled ? stages : stages.filter(({ stage }) => stage !== 'DELIVERED');
  const all = stages[0]?.assets ?? 0;
  const steps = shown.map(({ stage, assets }, index) => ({
    id: stage,
    label: stageWords[stage],
    count: assets,
    losses: [
      {
        count: index === 0 ? 0 : shown[index - 1]!.assets - assets,
        reason: lossWords(stage, event).reason,
        onOpen: () => onLost(stage),
      },
    ],
  }));
  return (
    <Funnel
      {...frame}
      title="Eligibility"
      measure="assets that pass each stage and all before it"
      steps={steps}
      empty={!frame.loading && all === 0 ? 'No asset is invited' : undefined}
      fileName={`${event.name} eligibility`}
    />
  );
}
