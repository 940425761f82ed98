import { Link } from '@tanstack/react-router';
import { formatFixed, formatWindow } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { executions } from '#app/ui/dispatchStatus.ts';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import { AnsweredCell, DispatchStateCell } from './dispatchColumns.tsx';
import classes from './dispatch.module.css';

/** The half hours' mean of what the meter says; null before the first reading. */
export function measuredOf({ periods }: Dispatch): number | null {
  const known = periods.flatMap(({ measuredKw }) => (measuredKw === null ? [] : [measuredKw]));
  return known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0) / known.length;
}

/** What a dispatch asks is less consumption where it is below zero; the rest is in the same direction. */
export const along = ({ requestedKw }: Dispatch, kw: number | null): number | null =>
  kw === null || kw === 0 ? kw : requestedKw < 0 ? -kw : kw;
export const typeOf = ({ requestedKw }: Dispatch) => (requestedKw < 0 ? 'TURN_DOWN' : 'TURN_UP');

/** Columns of an asset's dispatches; the state opens one. */
export const assetDispatchColumns = (onOpen: (dispatch: Dispatch) => void): Column<Dispatch>[] => [
  {
    id: 'event',
    header: 'Event',
    value: ({ eventName }) => eventName,
    cell: ({ eventUUID, eventName }) => (
      <Link to="/events/$eventUUID" params={{ eventUUID }}>
        {eventName}
      </Link>
    ),
  },
  {
    id: 'startAt',
    header: 'From and to',
    sortable: true,
    width: 220,
    value: ({ startAt }) => startAt,
    cell: ({ startAt, endAt }) => formatWindow(startAt, endAt),
  },
  {
    id: 'state',
    header: 'State',
    width: 230,
    value: ({ state, isSilent }) => (isSilent ? 'SILENT' : state),
    cell: (dispatch) => (
      <button type="button" className={classes.opens} onClick={() => onOpen(dispatch)}>
        <DispatchStateCell dispatch={dispatch} />
      </button>
    ),
  },
  {
    id: 'answered',
    header: 'Answered',
    width: 230,
    value: ({ answeredUTC }) => answeredUTC,
    cell: (dispatch) => <AnsweredCell dispatch={dispatch} />,
  },
  {
    id: 'execution',
    header: 'Carried out',
    hint: 'What the device reports; the meter settles',
    width: 120,
    value: ({ execution }) => execution,
    cell: ({ execution }) => (execution === 'NONE' ? '–' : <Chip {...executions[execution]} />),
  },
  {
    id: 'asked',
    header: 'Asked, kW',
    numeric: true,
    width: 92,
    value: ({ requestedKw }) => Math.abs(requestedKw),
    cell: ({ requestedKw }) => formatFixed(Math.abs(requestedKw), 2),
  },
  {
    id: 'measured',
    header: 'Metered, kW',
    hint: 'Against its baseline, mean of the half hours with readings',
    numeric: true,
    width: 104,
    value: (dispatch) => along(dispatch, measuredOf(dispatch)),
    cell: (dispatch) => formatFixed(along(dispatch, measuredOf(dispatch)), 2),
  },
];
