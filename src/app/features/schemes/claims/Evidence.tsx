import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '#app/data/client.ts';
import { formatDate } from '#app/format/format.ts';
import { saveNamed } from '#app/format/saveFile.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { notifyError } from '#app/ui/notify.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { ClaimDetail } from '#contract/claim.ts';
import classes from './claims.module.css';

/** The signed documents of a claim; a file that is kept here can be saved. */
export function Evidence({ claim: { claimUUID, evidence } }: { claim: ClaimDetail }) {
  return (
    <>
      <SectionHead title="Evidence" />
      {evidence.length === 0 ? (
        <p className={classes.quiet}>No evidence yet.</p>
      ) : (
        <ol className={classes.list}>
          {evidence.map((document) => (
            <li key={document.evidenceUUID}>
              <Facts
                facts={[
                  ['Document', document.documentRef ?? 'Erased'],
                  ['Signed', formatDate(document.signedOn, true)],
                  ['Wording', document.wordingVersion],
                  ['SHA-256', <code key="hash">{document.sha256}</code>],
                ]}
              />
              {document.bytes !== null && document.documentRef !== null && (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconDownload size={14} stroke={1.8} />}
                  onClick={() => void save(claimUUID, document)}
                >
                  Download file
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

async function save(claimUUID: string, document: ClaimDetail['evidence'][number]): Promise<void> {
  try {
    const { content } = await api.getClaimEvidence({ params: { claimUUID, evidenceUUID: document.evidenceUUID } });
    const bytes = Uint8Array.from(atob(content ?? ''), (char) => char.charCodeAt(0));
    saveNamed(document.fileName ?? 'evidence', new Blob([bytes]));
  } catch (error) {
    notifyError(error);
  }
}
