import type { ReactNode } from 'react';
import { nameOf } from '#app/format/assetWords.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Toolbar } from './Toolbar.tsx';

type Participant = { assetUUID: string; assetId: string; name: string | null };

type ParticipantsTableProps<Row extends Participant> = {
  label: string;
  columns: DataTableProps<Row>['columns'];
  /** The search, as in the address. */
  search: string;
  onSearch: (search: string) => void;
  searchLabel?: string;
  searchWidth?: number;
  /** Beside the search. */
  filters?: ReactNode;
  /** Of useListTable, with stable rows and selection where the table has them. */
  table: Omit<DataTableProps<Row>, 'label' | 'columns' | 'rowId' | 'rowName'>;
};

/** The assets of an event, a scheme or a portfolio: searched, filtered, chosen. */
export function ParticipantsTable<Row extends Participant>({
  label,
  columns,
  search,
  onSearch,
  searchLabel = 'Asset, MPAN or postcode',
  searchWidth = 220,
  filters,
  table,
}: ParticipantsTableProps<Row>) {
  return (
    <>
      <Toolbar>
        <SearchBox label={searchLabel} width={searchWidth} value={search} onChange={onSearch} />
        {filters}
      </Toolbar>
      <DataTable label={label} columns={columns} rowId={assetUUIDOf} rowName={nameOf} {...table} />
    </>
  );
}

const assetUUIDOf = ({ assetUUID }: Participant): string => assetUUID;

export const NoParticipantMatches = () => (
  <EmptyState title="No assets match" text="Remove a filter to see the others." />
);
