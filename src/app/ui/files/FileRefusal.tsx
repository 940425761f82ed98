import { ApiError } from '#client/client.ts';
import { ErrorState } from '../ErrorState.tsx';
import classes from './files.module.css';

/** Members of requests that are the text of a file. */
const FILE_MEMBERS = ['/content', '/file'];

/** Why a file was refused, with all of its faults, of which the error names the first. */
export function FileRefusal({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const faults = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const listed = faults.filter(({ pointer }) => FILE_MEMBERS.includes(pointer));
  return (
    <>
      <ErrorState error={error} {...(onRetry && { onRetry })} />
      {listed.length > 0 && (
        <ul className={classes.faults} aria-label="Faults in the file">
          {listed.map(({ detail }) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </>
  );
}
