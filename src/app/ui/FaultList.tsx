import { ApiError } from '#client/client.ts';
import classes from './FaultList.module.css';

type FaultListProps = {
  error: unknown;
  /** The pointer whose faults are listed: those of a file. */
  at: string;
  label: string;
};

/** All faults of a file that was refused, of which the error of its dialog names the first. */
export function FaultList({ error, at, label }: FaultListProps) {
  const faults = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const listed = faults.filter(({ pointer }) => pointer === at);
  if (listed.length === 0) return null;
  return (
    <ul className={classes.faults} aria-label={label}>
      {listed.map(({ detail }) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  );
}
