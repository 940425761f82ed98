import { Link } from '@tanstack/react-router';
import { isInProgress } from '#app/data/queryRules.ts';
import { actionTitle, bulkProgress } from '#app/features/events/optIn/index.ts';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import type { BulkAction } from '#contract/bulkAction.ts';
import { formatCount } from '#text/count.ts';

export const bulkActionColumns: readonly Column<BulkAction>[] = [
  {
    id: 'what',
    header: 'Action',
    value: ({ action, targetName }) => actionTitle(action, targetName),
    cell: ({ bulkActionUUID, action, targetName }) => (
      <Link to="/bulk-actions/$bulkActionUUID" params={{ bulkActionUUID }}>
        {actionTitle(action, targetName)}
      </Link>
    ),
  },
  { id: 'createdUTC', header: 'When', sortable: true, width: 180, cell: ({ createdUTC }) => <Time at={createdUTC} /> },
  { id: 'who', header: 'By', width: 160, cell: ({ requestedBy }) => requestedBy ?? '–' },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    value: ({ status }) => statusWord('bulkAction', status).word,
    cell: (action) => (
      <>
        <StatusChip kind="bulkAction" status={action.status} reason={action.failure} />
        {isInProgress(action) && ` ${Math.floor(bulkProgress(action))}\u202f%`}
      </>
    ),
  },
  {
    id: 'matched',
    header: 'Matched',
    hint: 'Assets in the request',
    numeric: true,
    width: 96,
    cell: ({ matched }) => formatCount(matched),
  },
  { id: 'changed', header: 'Changed', numeric: true, width: 96, cell: ({ changed }) => formatCount(changed) },
  {
    id: 'unchanged',
    header: 'Unchanged',
    hint: 'Already in that state',
    numeric: true,
    width: 100,
    cell: ({ unchanged }) => formatCount(unchanged),
  },
  {
    id: 'refused',
    header: 'Not eligible',
    numeric: true,
    width: 96,
    cell: ({ refusedCount }) => formatCount(refusedCount),
  },
];
