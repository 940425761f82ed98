import { Link } from '@tanstack/react-router';
import { latencyText, reasonWords } from '#app/format/dispatchWords.ts';
import { formatFixed } from '#app/format/format.ts';
import { EventAssetLink } from '#app/table/assetRowColumns.tsx';
import type { Column } from '#app/table/columns.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import { dispatchStates, executions, silentWord } from '#app/ui/dispatchStatus.ts';
import { Time } from '#app/ui/Time.tsx';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import type { Event } from '#contract/event.ts';
import { deliversColumn } from './contactCells.tsx';
import { inDirection } from './summaryWords.ts';
import classes from './dispatch.module.css';

const kw = (value: number | null): string => formatFixed(value, 2);

/** State of a dispatch, whether it is silent, and which revision the device has where that is not the newest. */
export function DispatchStateCell({ dispatch }: { dispatch: Dispatch }) {
  const { state, isSilent, reasonCode, revision, answeredRevision } = dispatch;
  const stillOn = answeredRevision !== null && answeredRevision < revision ? answeredRevision : null;
  return (
    <span className={classes.chips}>
      <Chip {...(isSilent ? silentWord : dispatchStates[state])} />
      {reasonCode !== null && <span className={classes.quiet}>{reasonWords[reasonCode]}</span>}
      {stillOn !== null && (
        <span className={classes.quiet} title={`The latest is revision ${revision}`}>
          still on revision {stillOn}
        </span>
      )}
    </span>
  );
}

type AnsweredCellProps = {
  dispatch: Dispatch;
  /** Where it stands beside its controller, which is then not named again. */
  besideController?: boolean;
};

/** When an answer came, how fast, and by whom it was given. */
export function AnsweredCell({ dispatch, besideController = false }: AnsweredCellProps) {
  const { answeredUTC, answeredBy, latencySeconds, controllerName } = dispatch;
  if (answeredUTC === null) return '–';
  return (
    <span className={classes.answered}>
      <Time at={answeredUTC} show="clock" />
      <span className={classes.quiet}>
        {[
          latencySeconds === null ? null : `after ${latencyText(latencySeconds)}`,
          besideController && answeredBy === controllerName ? null : answeredBy,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </span>
  );
}

export const dispatchedAsset: Column<Dispatch> = {
  id: 'assetId',
  header: 'Asset',
  value: ({ assetId }) => assetId,
  cell: ({ assetName, ...asset }) => <EventAssetLink {...asset} name={assetName} />,
};
/** Power instructed of one asset, in its direction. */
export const askedColumn: Column<Dispatch> = {
  id: 'asked',
  header: 'Instructed, kW',
  numeric: true,
  width: 96,
  value: ({ requestedKw }) => Math.abs(requestedKw),
  cell: ({ requestedKw }) => kw(Math.abs(requestedKw)),
};

/** How a dispatch stands; it opens the dispatch. */
export const stateColumn = (onOpen: (dispatch: Dispatch) => void): Column<Dispatch> => ({
  id: 'state',
  header: 'State',
  width: 230,
  value: ({ state, isSilent }) => (isSilent ? 'SILENT' : state),
  cell: (dispatch) => (
    <button type="button" className={classes.opens} onClick={() => onOpen(dispatch)}>
      <DispatchStateCell dispatch={dispatch} />
    </button>
  ),
});
export const executionColumn: Column<Dispatch> = {
  id: 'execution',
  header: 'Execution',
  hint: 'As reported by the device; settlement uses the meter',
  width: 120,
  value: ({ execution }) => execution,
  cell: ({ execution }) => (execution === 'NONE' ? '–' : <Chip {...executions[execution]} />),
};

/** Columns of an event's dispatches; the state opens one beside the list. */
export const dispatchColumns = (
  eventType: Event['eventType'],
  onOpen: (dispatchUUID: string) => void,
): Column<Dispatch>[] => [
  { ...dispatchedAsset, sortable: true },
  stateColumn(({ dispatchUUID }) => onOpen(dispatchUUID)),
  deliversColumn,
  {
    id: 'requestedKw',
    header: 'Instructed, kW',
    hint: 'Mean over the event, in the direction of the event',
    numeric: true,
    width: 92,
    cell: ({ requestedKw }) => kw(inDirection(requestedKw, eventType)),
  },
  {
    id: 'promisedKw',
    header: 'Accepted, kW',
    numeric: true,
    width: 92,
    cell: ({ promisedKw }) => kw(inDirection(promisedKw, eventType)),
  },
  {
    id: 'kwAtRisk',
    header: 'At risk, kW',
    hint: 'Refused, failed or not acknowledged, and not delivered by the meter',
    sortable: true,
    numeric: true,
    width: 96,
    cell: ({ kwAtRisk }) => kw(kwAtRisk),
  },
  {
    id: 'controller',
    header: 'Controller',
    value: ({ controllerName }) => controllerName,
    cell: ({ controllerUUID, controllerName }) => (
      <Clip text={controllerName} width={150}>
        <Link to="/controllers/$controllerUUID" params={{ controllerUUID }}>
          {controllerName}
        </Link>
      </Clip>
    ),
  },
  {
    id: 'answeredUTC',
    header: 'Answered',
    sortable: true,
    width: 132,
    value: ({ answeredUTC }) => answeredUTC,
    cell: (dispatch) => <AnsweredCell dispatch={dispatch} besideController />,
  },
  executionColumn,
];
