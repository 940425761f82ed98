import { Link } from '@tanstack/react-router';
import { channelWords } from '#app/format/dispatchWords.ts';
import { formatFixed } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Chip } from '#app/ui/Chip.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import { healthWord } from '#app/ui/dispatchStatus.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { formatCount } from '#text/count.ts';
import classes from './dispatch.module.css';

type Row = DispatchSummary['controllers'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Controller',
    value: ({ name }) => name,
    cell: ({ controllerUUID, name, channel }) => (
      <span className={classes.answered}>
        <Clip text={name} width={168}>
          <Link to="/controllers/$controllerUUID" params={{ controllerUUID }}>
            {name}
          </Link>
        </Clip>
        <span className={classes.quiet}>{channelWords[channel]}</span>
      </span>
    ),
  },
  {
    id: 'health',
    header: 'Health',
    width: 164,
    value: ({ health }) => health,
    cell: (row) => <Chip {...healthWord(row)} />,
  },
  {
    id: 'acknowledged',
    header: 'Accepted',
    hint: 'Out of the assets instructed',
    numeric: true,
    width: 92,
    value: ({ acknowledged }) => acknowledged,
    cell: ({ acknowledged, assets }) => `${formatCount(acknowledged)} of ${formatCount(assets)}`,
  },
  { id: 'silent', header: 'Not acknowledged', numeric: true, width: 116, cell: ({ silent }) => formatCount(silent) },
  { id: 'kwAtRisk', header: 'At risk, kW', numeric: true, width: 92, cell: ({ kwAtRisk }) => formatFixed(kwAtRisk, 2) },
];

const MAX_AT_RISK = (one: Row, other: Row): number => other.kwAtRisk - one.kwAtRisk;

/** The controllers of a dispatch, those first that hold most at risk. */
export function ControllersOfDispatch({ controllers }: Pick<DispatchSummary, 'controllers'>) {
  return (
    <>
      <SectionHead title="Controllers" note="Sorted by kW at risk" />
      <DataTable
        label="Controllers of this dispatch"
        columns={columns}
        rows={controllers.toSorted(MAX_AT_RISK)}
        rowId={({ controllerUUID }) => controllerUUID}
        maxHeight={320}
      />
    </>
  );
}
