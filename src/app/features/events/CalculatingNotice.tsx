import { IconRefresh } from '@tabler/icons-react';
import type { Event } from '#contract/event.ts';
import { formatCount, plural } from '#text/count.ts';
import { Notice } from './Notice.tsx';
import type { Phase } from './outcome.ts';

type Progress = Pick<Event, 'startProgress' | 'statsProgress' | 'baselineProgress'>;

/** That an event starts or figures are being calculated, of a large event how far, and what is shown until then. */
export default function CalculatingNotice({ event, phase }: { event: Progress; phase: Phase }) {
  return (
    <Notice tone="info" icon={IconRefresh}>
      {calculatingWords(event, phase)}
    </Notice>
  );
}

export function calculatingWords({ startProgress, statsProgress, baselineProgress }: Progress, phase: Phase): string {
  if (startProgress !== null)
    return `The event is starting: ${share(startProgress.startedAssets, startProgress.assets)} done. No asset can opt in or out until all are done.`;
  if (baselineProgress !== null)
    return `Baselines are being calculated: ${share(baselineProgress.computedAssets, baselineProgress.assets)} done.`;
  const soFar = statsProgress ? `: ${share(statsProgress.settledAssets, statsProgress.assets)} settled` : '';
  return phase === 'settled'
    ? `A new settlement run is being calculated${soFar}. Until it is ready, the figures below are from the previous run.`
    : `The settlement is being calculated${soFar}. Until it is ready, the figures below are provisional, from the readings received so far.`;
}

const share = (done: number, all: number): string => `${formatCount(done)} of ${plural(all, 'asset')}`;
