import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconExclamationCircle,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Task } from './task.ts';
import home from './home.module.css';
import classes from './TaskList.module.css';

const icons: Record<Task['tone'], Icon> = { bad: IconExclamationCircle, warn: IconAlertTriangle, info: IconClock };

/** Tasks of the operator; undefined while they load. */
export function TaskList({
  tasks,
  error,
  onRetry,
}: {
  tasks: readonly Task[] | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <Panel>
      <h2 className={home.title} id="tasks">
        Needs you
        {tasks !== undefined && tasks.length > 0 && <span className={classes.count}>{tasks.length}</span>}
      </h2>
      {tasks === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <Skeleton className={classes.loading} />
        )
      ) : tasks.length === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          title="Nothing waits for you"
          text="Rejected registrations, silent meters and events without assets appear here."
        />
      ) : (
        <ul className={classes.tasks}>
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskRow task={task} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TaskRow({ task: { tone, title, text, link } }: { task: Task }) {
  const Icon = icons[tone];
  const body = (
    <>
      <Icon size={18} stroke={1.8} className={classes.icon} data-tone={tone} aria-hidden="true" />
      <span className={classes.words}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      {link !== null && <IconChevronRight size={16} stroke={1.8} className={classes.arrow} aria-hidden="true" />}
    </>
  );
  return link === null ? (
    <span className={classes.task}>{body}</span>
  ) : (
    <Link {...link} className={classes.task}>
      {body}
    </Link>
  );
}
