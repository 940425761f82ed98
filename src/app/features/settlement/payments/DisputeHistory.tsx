import { formatDate } from '#app/format/format.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { PaymentLineDetail } from '#contract/payment.ts';
import { DisputeChip } from './DisputeChip.tsx';
import { PaymentFileFacts } from './PaymentFileFacts.tsx';
import classes from './payments.module.css';

/** What became of a line's dispute, newest first, and the file that the line came from. */
export function DisputeHistory({ line }: { line: PaymentLineDetail }) {
  return (
    <>
      <SectionHead title="Dispute" />
      {line.history.length === 0 ? (
        <p className={classes.quiet}>None is open.</p>
      ) : (
        <ol className={classes.history}>
          {line.history.map(({ atUTC, state, dueDay, note }) => (
            <li key={`${atUTC} ${state} ${dueDay} ${note}`}>
              <DisputeChip state={state} /> <Time at={atUTC} />
              {dueDay !== null && <span className={classes.quiet}> last day {formatDate(dueDay, true)}</span>}
              {note !== null && <p className={classes.note}>{note}</p>}
            </li>
          ))}
        </ol>
      )}
      <PaymentFileFacts fileUUID={line.fileUUID} />
    </>
  );
}
