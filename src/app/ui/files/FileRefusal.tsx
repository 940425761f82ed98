import { ApiError } from '#client/client.ts';
import { ErrorState } from '../ErrorState.tsx';
import classes from './files.module.css';

/** Members of requests that are the text of a file. */
const FILE_MEMBERS = ['/content', '/file'];

/** Why a file was refused: all of its faults, or another error. */
export function FileRefusal({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const faults = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const listed = faults.filter(({ pointer }) => FILE_MEMBERS.includes(pointer));
  if (listed.length === 0) return <ErrorState error={error} {...(onRetry && { onRetry })} />;
  return (
    <div role="alert">
      <p className={classes.title}>The file has faults. Nothing is stored while there is one.</p>
      <ul className={classes.faults} aria-label="Errors in the file">
        {listed.map(({ detail }) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </div>
  );
}
