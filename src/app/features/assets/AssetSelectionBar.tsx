import {
  IconArchive,
  IconArchiveOff,
  IconCalendarEvent,
  IconFolder,
  IconLogout,
  IconMessageQuestion,
  IconTopologyStar3,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { BulkBar, type BulkTaskButton, type Selection } from '#app/features/events/optIn/index.ts';
import { formatPower } from '#app/format/format.ts';
import type { AssetFacets } from '#contract/assetFacets.ts';
import type { ListedAsset } from '#contract/assetFigures.ts';
import type { AssetsSearch } from './assetsSearch.ts';

/**
 * "usually 0.99 MW": what the selected assets deliver together in a turn-down event, of those that were called.
 * Undefined where it is not known of all of them.
 */
function useSelectedPower(selection: Selection, facets: AssetFacets | undefined): string | undefined {
  const client = useQueryClient();
  if (selection.size === 0) return undefined;
  if (selection.isEvery) return words(facets?.usualKw ?? null);
  const listed = new Map(
    client
      .getQueriesData<{ data?: ListedAsset[] }>({ queryKey: ['listAssets'] })
      .flatMap(([, page]) => (Array.isArray(page?.data) ? page.data : []))
      .filter(({ response }) => response !== undefined)
      .map(({ assetUUID, response }) => [assetUUID, response!.meanKw]),
  );
  const ids = [...selection.ticked([])];
  if (!ids.every((id) => listed.has(id))) return undefined;
  const known = ids.map((id) => listed.get(id)!).filter((kw) => kw !== null);
  return words(known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0));
}

const words = (kw: number | null): string | undefined =>
  kw === null || kw <= 0 ? undefined : `typically ${formatPower(kw)}`;

type SelectionBarProps = {
  selection: Selection;
  totalItems: number;
  status: AssetsSearch['status'];
  facets: AssetFacets | undefined;
};

const ofActive: readonly BulkTaskButton[] = [
  { label: 'Opt in to an event', icon: IconCalendarEvent, intent: 'OPT_IN', target: null, offers: 'event' },
  { label: 'Opt in to a scheme', icon: IconTopologyStar3, intent: 'OPT_IN', target: null, offers: 'scheme' },
  { label: 'Assign to portfolio', icon: IconFolder, intent: 'ASSIGN', target: null, offers: 'portfolio', isRare: true },
  { label: 'Ask for consent', icon: IconMessageQuestion, intent: 'ASK', target: null, isRare: true },
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
