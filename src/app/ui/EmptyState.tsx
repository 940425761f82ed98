import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './States.module.css';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** The one button or link that starts it. */
  action?: ReactNode;
  icon?: Icon;
};

/** Shown where there is nothing yet: what will appear, and the one way to start. */
export function EmptyState({ title, text, action, icon: Icon }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {Icon && <Icon size={28} stroke={1.4} className={classes.icon} aria-hidden="true" />}
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
