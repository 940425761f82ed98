import { Flow } from '#app/charts/Flow.tsx';
import type { FlowStep } from '#app/charts/flowSteps.ts';
import { registeredIn } from '#app/format/schemeWords.ts';
import type { Scheme, SchemeAssetStatus } from '#contract/scheme.ts';

type RegistrationFunnelProps = { scheme: Scheme; onStatus: (status: SchemeAssetStatus) => void };

/** From every asset that ever opted in to the ready ones, with the status of the rest; each opens its list. */
export function RegistrationFunnel({ scheme, onStatus }: RegistrationFunnelProps) {
  const { counts } = scheme;
  const all = registeredIn(scheme);
  const loss = (status: SchemeAssetStatus, reason: string) => ({
    count: counts[status],
    reason,
    action: 'Show assets',
    onOpen: () => onStatus(status),
  });
  const inNow = all - counts.OPT_OUT - counts.READY_OPT_OUT;
  const steps: FlowStep[] = [
    { id: 'all', label: 'Ever opted in', count: all, losses: [] },
    {
      id: 'in',
      label: 'Still opted in',
      count: inNow,
      losses: [loss('READY_OPT_OUT', 'ready, opted out'), loss('OPT_OUT', 'opted out')],
    },
    { id: 'checked', label: 'Checked', count: inNow - counts.OPT_IN, losses: [loss('OPT_IN', 'awaiting check')] },
    {
      id: 'ready',
      label: 'Ready',
      count: counts.READY,
      losses: [loss('REJECTED', 'rejected'), loss('DUPLICATED', 'with another provider')],
    },
  ];
  return (
    <Flow
      title="Registration"
      measure="assets that pass each stage"
      steps={steps}
      empty={all === 0 ? 'No opt-ins yet' : undefined}
      fileName={`${scheme.name} registration`}
    />
  );
}
