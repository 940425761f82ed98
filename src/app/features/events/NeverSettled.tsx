import { IconCalculator } from '@tabler/icons-react';
import type { Event } from '#contract/event.ts';
import { Notice } from './Notice.tsx';
import RecalculateButton from './RecalculateButton.tsx';

const STATE =
  'The event was cancelled while running and has not been settled. A settlement run covers the half-hours that had ended.';

/** Offers to settle an event that was cancelled while live before such events were settled automatically. */
export default function NeverSettled({ event }: { event: Event }) {
  return (
    <Notice tone="info" icon={IconCalculator}>
      <span>
        {STATE} <RecalculateButton event={event} label="Calculate settlement" />
      </span>
    </Notice>
  );
}
