import { Link } from '@tanstack/react-router';
import { formatFixed, formatWindow } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { Clip } from '#app/ui/Clip.tsx';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import { AnsweredCell, askedColumn, executionColumn, stateColumn } from './dispatchColumns.tsx';
import { inDirection } from './summaryWords.ts';

/** The half hours' mean of what the meter says; null before the first reading. */
export function measuredOf({ periods }: Dispatch): number | null {
  const known = periods.flatMap(({ measuredKw }) => (measuredKw === null ? [] : [measuredKw]));
  return known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0) / known.length;
}

/** Of the dispatch's event: it asks for less consumption where what it asks is below zero. */
export const typeOf = ({ requestedKw }: Dispatch) => (requestedKw < 0 ? 'TURN_DOWN' : 'TURN_UP');

/** What the meter says, in the direction of what was asked. */
export const meteredOf = (dispatch: Dispatch): number | null => inDirection(measuredOf(dispatch), typeOf(dispatch));

/** Columns of an asset's dispatches; the state opens one. */
export const assetDispatchColumns = (onOpen: (dispatch: Dispatch) => void): Column<Dispatch>[] => [
  {
    id: 'event',
    header: 'Event',
    value: ({ eventName }) => eventName,
    cell: ({ eventUUID, eventName }) => (
      <Clip text={eventName} width={220}>
        <Link to="/events/$eventUUID" params={{ eventUUID }}>
          {eventName}
        </Link>
      </Clip>
    ),
  },
  {
    id: 'startAt',
    header: 'Window',
    sortable: true,
    width: 220,
    value: ({ startAt }) => startAt,
    cell: ({ startAt, endAt }) => formatWindow(startAt, endAt),
  },
  stateColumn(onOpen),
  {
    id: 'answered',
    header: 'Answered',
    width: 230,
    value: ({ answeredUTC }) => answeredUTC,
    cell: (dispatch) => <AnsweredCell dispatch={dispatch} />,
  },
  executionColumn,
  askedColumn,
  {
    id: 'measured',
    header: 'Metered, kW',
    hint: 'Change against baseline, mean of the half-hours with readings',
    numeric: true,
    width: 104,
    value: (dispatch) => meteredOf(dispatch),
    cell: (dispatch) => formatFixed(meteredOf(dispatch), 2),
  },
];
