import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant, formatRoundPounds } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { TaskList } from '#contract/tasks.ts';
import { inOrder, orders, type TaskOrder } from './taskOrder.ts';
import { TaskRow } from './TaskRow.tsx';
import classes from './NeedsYou.module.css';

const FEW = 7;

type NeedsYouProps = { tasks: TaskList | undefined; error: unknown; onRetry: () => void };

/** What needs the operator, most pounds at risk first, with one button each; undefined while it loads. */
export function NeedsYou({ tasks: data, error, onRetry }: NeedsYouProps) {
  const [order, setOrder] = useState<TaskOrder>('gbp');
  return (
    <Panel>
      <div className={classes.head}>
        <h2 id="tasks">To do</h2>
        {data && data.data.length > 0 && <span className={classes.count}>{data.data.length}</span>}
        {data && data.totalGbp > 0 && (
          <span className={classes.total}>{formatRoundPounds(data.totalGbp)} at risk in the next seven days</span>
        )}
        {data && data.data.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Sort tasks by"
            className={classes.order}
            data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
            value={order}
            onChange={(value) => setOrder(value as TaskOrder)}
          />
        )}
      </div>
      {data ? (
        <Tasks list={data} order={order} />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Skeleton className={classes.loading} />
      )}
    </Panel>
  );
}

function Tasks({ list: { data, next }, order }: { list: TaskList; order: TaskOrder }) {
  const [all, setAll] = useState(false);
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="No open items"
        text={
          next === null
            ? 'No events start in the next seven days.'
            : `Next check: ${formatInstant(next.atUTC)}, ${next.text}.`
        }
      />
    );
  return (
    <>
      <div className={classes.columns} aria-hidden="true">
        <span>At risk</span>
        <span>Power</span>
      </div>
      <ul className={classes.tasks}>
        {inOrder(data, order)
          .slice(0, all ? data.length : FEW)
          .map((task) => (
            <TaskRow key={`${task.code} ${task.target?.uuid}`} task={task} />
          ))}
      </ul>
      {!all && data.length > FEW && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          Show all {data.length}
        </Button>
      )}
    </>
  );
}
