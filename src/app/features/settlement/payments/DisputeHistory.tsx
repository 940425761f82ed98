import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatDate, formatInstant } from '#app/format/format.ts';
import { saveFile } from '#app/format/saveFile.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { PaymentLineDetail } from '#contract/payment.ts';
import { formatCount } from '#text/count.ts';
import { DisputeChip } from './DisputeChip.tsx';
import classes from './payments.module.css';

/** What became of a line's dispute, newest first, and the file that the line came from. */
export function DisputeHistory({ line }: { line: PaymentLineDetail }) {
  return (
    <>
      <SectionHead title="Dispute" />
      {line.history.length === 0 ? (
        <p className={classes.quiet}>No open disputes.</p>
      ) : (
        <ol className={classes.history}>
          {line.history.map(({ atUTC, state, dueDay, note }) => (
            <li key={`${atUTC} ${state} ${dueDay} ${note}`}>
              <DisputeChip state={state} /> <Time at={atUTC} />
              {dueDay !== null && <span className={classes.quiet}> deadline {formatDate(dueDay, true)}</span>}
              {note !== null && <p className={classes.note}>{note}</p>}
            </li>
          ))}
        </ol>
      )}
      <PaymentFileFacts fileUUID={line.fileUUID} />
    </>
  );
}

/** The file that a line came from, as it was received. */
function PaymentFileFacts({ fileUUID }: { fileUUID: string }) {
  const { data: file } = useQuery(query('getPaymentFile', { params: { fileUUID } }));
  if (!file) return null;
  const save = () =>
    saveFile(file.name, 'csv', new Blob([Uint8Array.from(atob(file.content), (char) => char.charCodeAt(0))]));
  return (
    <>
      <SectionHead title="File">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} stroke={1.8} />}
          onClick={save}
        >
          Download original
        </Button>
      </SectionHead>
      <Facts
        facts={[
          ['Name', file.name],
          ['Received', formatInstant(file.createdUTC)],
          ['Rows', formatCount(file.rows)],
          ['SHA-256', <code key="hash">{file.sha256}</code>],
        ]}
      />
    </>
  );
}
