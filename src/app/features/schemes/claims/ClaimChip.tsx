import { IconArchive, IconBan, IconCheck, IconFlag, IconMail } from '@tabler/icons-react';
import { Chip } from '#app/ui/Chip.tsx';
import type { StatusWord } from '#app/ui/statusWords.ts';
import type { ClaimState } from '#contract/claim.ts';

// Not among the words of all states: every page loads those.
const words: Record<ClaimState, StatusWord> = {
  OPEN: { word: 'Evidence missing', tone: 'warn', icon: IconFlag },
  EVIDENCED: { word: 'Evidence submitted', tone: 'info', icon: IconMail },
  UPHELD: { word: 'Upheld', tone: 'good', icon: IconCheck },
  LOST: { word: 'Lost', tone: 'bad', icon: IconBan },
  WITHDRAWN: { word: 'Withdrawn', tone: 'quiet', icon: IconArchive },
};

/** Where a claim stands. */
export const ClaimChip = ({ state }: { state: ClaimState }) => <Chip {...words[state]} />;
