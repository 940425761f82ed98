import { Link } from '@tanstack/react-router';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Scheme } from '#contract/scheme.ts';
import classes from './SchemeCard.module.css';

/** The name of a scheme in its card, which leads to it, and its status. */
export const SchemeCardTitle = ({ schemeUUID, name, status }: Pick<Scheme, 'schemeUUID' | 'name' | 'status'>) => (
  <div className={classes.title}>
    <h2>
      <Link to="/schemes/$schemeUUID" params={{ schemeUUID }}>
        {name}
      </Link>
    </h2>
    <StatusChip kind="scheme" status={status} />
  </div>
);
