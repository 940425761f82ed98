import { IconCalculator } from '@tabler/icons-react';
import type { Event } from '#contract/event.ts';
import { Notice } from './Notice.tsx';
import RecalculateButton from './RecalculateButton.tsx';

const STATE =
  'It was cancelled while it ran and has not been settled. A calculation settles the half hours that had ended.';

/** Offers to settle an event that was cancelled while live before such events were settled automatically. */
export default function NeverSettled({ event }: { event: Event }) {
  return (
    <Notice tone="info" icon={IconCalculator}>
      <span>
        {STATE} <RecalculateButton event={event} label="Calculate its stats" />
      </span>
    </Notice>
  );
}
