import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatInstant } from '#app/format/format.ts';
import { saveFile } from '#app/format/saveFile.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { formatCount } from '#text/count.ts';

/** The file that a line came from, as it was received. */
export function PaymentFileFacts({ fileUUID }: { fileUUID: string }) {
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
          Original
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
