import { IconArchive, IconBan, IconCheck, IconFlag, IconMail } from '@tabler/icons-react';
import { Chip } from '#app/ui/Chip.tsx';
import type { StatusWord } from '#app/ui/statusWords.ts';
import type { DisputeState } from '#contract/payment.ts';

// Not among the words of all states: every page loads those.
const words: Record<DisputeState, StatusWord> = {
  OPEN: { word: 'Dispute open', tone: 'warn', icon: IconFlag },
  SENT: { word: 'Sent', tone: 'info', icon: IconMail },
  ACCEPTED: { word: 'Accepted', tone: 'good', icon: IconCheck },
  REJECTED: { word: 'Rejected', tone: 'bad', icon: IconBan },
  CLOSED: { word: 'Closed', tone: 'quiet', icon: IconArchive },
};

/** Where a dispute stands. */
export const DisputeChip = ({ state }: { state: DisputeState }) => <Chip {...words[state]} />;
