import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { placeOf } from '#app/features/insight/home/index.ts';
import { formatPounds, formatPower } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Task, TaskCode } from '#contract/tasks.ts';
import { plural } from '#text/count.ts';
import classes from './dataQuality.module.css';

/** Tasks that readings, or the meters they come from, cause. */
const CAUSES: ReadonlySet<TaskCode> = new Set([
  'SILENT_IN_EVENT',
  'SILENT_ASSETS',
  'MPAN_NOT_FOUND',
  'BASELINE_TOO_SHORT',
  'SETTLEMENT_STUCK',
]);

/** Two causes. */
const LOADING_PX = 126;

/** What missing readings put at risk in the events of the next days, most pounds first; nothing where nothing is. */
export function AtStake() {
  const { data, isPending } = useQuery(query('listTasks', {}));
  const causes = data?.data.filter(({ code }) => CAUSES.has(code)) ?? [];
  if (isPending)
    return (
      <div className={classes.stake}>
        <Panel>
          <Skeleton height={LOADING_PX} />
        </Panel>
      </div>
    );
  if (causes.length === 0) return null;
  const pounds = causes.reduce((total, { gbpAtRisk }) => total + (gbpAtRisk ?? 0), 0);
  return (
    <div className={classes.stake}>
      <Panel>
        <SectionHead
          title="Revenue at risk"
          note={`${formatPounds(pounds)} of contracts in the next ${data!.windowDays} days, highest first`}
        />
        <ul className={classes.causes}>
          {causes.map((task) => (
            <Cause key={`${task.code} ${task.target?.uuid ?? ''}`} task={task} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Cause({ task }: { task: Task }) {
  const { code, title, text, assets, gbpAtRisk, kwAtRisk, remedy } = task;
  // Its remedy would lead here.
  const [place, label] =
    code === 'BASELINE_TOO_SHORT'
      ? ([{ to: '/data-quality/import' }, 'Import readings'] as const)
      : ([placeOf(task), remedy.label] as const);
  return (
    <li className={classes.cause}>
      <span className={classes.why}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <span className={classes.worth}>
        <strong>
          {gbpAtRisk !== null ? formatPounds(gbpAtRisk) : kwAtRisk === null ? 'nothing at risk' : 'no contract price'}
        </strong>
        <span>{kwAtRisk === null ? (assets === null ? '' : plural(assets, 'asset')) : formatPower(kwAtRisk)}</span>
      </span>
      <Link {...place} className={classes.remedy} aria-label={`${label}: ${title}`}>
        {label}
      </Link>
    </li>
  );
}
