import {
  IconArchive,
  IconArchiveOff,
  IconCalendarEvent,
  IconFolder,
  IconLogout,
  IconMessageQuestion,
  IconTopologyStar3,
} from '@tabler/icons-react';
import { BulkBar, type BulkTaskButton, type Selection } from '#app/features/events/optIn/index.ts';
import type { AssetFacets } from '#contract/assetFacets.ts';
import type { AssetsSearch } from './assetsSearch.ts';
import { useSelectedPower } from './selectedPower.ts';

type SelectionBarProps = {
  selection: Selection;
  totalItems: number;
  status: AssetsSearch['status'];
  facets: AssetFacets | undefined;
};

const ofActive: readonly BulkTaskButton[] = [
  { label: 'Opt in to an event', icon: IconCalendarEvent, intent: 'OPT_IN', target: null, offers: 'event' },
  { label: 'Opt in to a scheme', icon: IconTopologyStar3, intent: 'OPT_IN', target: null, offers: 'scheme' },
  { label: 'Assign to portfolio', icon: IconFolder, intent: 'ASSIGN', target: null, offers: 'portfolio' },
  { label: 'Ask for consent', icon: IconMessageQuestion, intent: 'ASK', target: null },
  { label: 'Opt out…', icon: IconLogout, intent: 'OPT_OUT', target: null, offers: 'scheme', isRare: true },
  { label: 'Archive', icon: IconArchive, intent: 'ARCHIVE', target: null, isRare: true },
];
const ofArchived: readonly BulkTaskButton[] = [
  { label: 'Restore', icon: IconArchiveOff, intent: 'RESTORE', target: null },
];

/** Actions on the selected assets: archived ones can only be restored. */
export function AssetSelectionBar({ selection, totalItems, status, facets }: SelectionBarProps) {
  const note = useSelectedPower(selection, facets);
  return (
    <BulkBar
      selection={selection}
      totalItems={totalItems}
      tasks={status === 'ARCHIVED' ? ofArchived : ofActive}
      note={note}
    />
  );
}
