import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { staleAfter } from '#app/data/staleQueries.ts';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { FileChoice } from '#app/ui/files/FileChoice.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { Scheme } from '#contract/scheme.ts';
import { plural } from '#text/count.ts';
import { verdictsSummary, VERDICT_COLUMNS, parseVerdictFile, sendVerdicts, type VerdictFile } from './verdictFile.ts';
import classes from '#app/ui/Form.module.css';

const saveBad = (bad: VerdictFile['bad']): void =>
  saveCsv(
    'answer-lines-refused',
    toCsv(
      ['line', 'reason'],
      bad.map(({ line, reason }) => [line, reason]),
    ),
  );

/** Reads the regulator's file, shows its effect, and records it; with one bad line nothing is recorded. */
export default function VerdictsDialog({
  scheme: { schemeUUID, name, regulator },
  onClose,
}: {
  scheme: Scheme;
  onClose: () => void;
}) {
  const [verdictFile, setVerdictFile] = useState<VerdictFile | null>(null);
  const check = useMutation({
    mutationFn: async (file: File) => {
      const read = await parseVerdictFile(file);
      const { bad } = read.bad.length > 0 ? { bad: [] } : await sendVerdicts(schemeUUID, read.verdicts, true);
      return { ...read, bad: [...read.bad, ...bad] };
    },
    onSuccess: setVerdictFile,
  });
  const record = useMutation({
    mutationFn: (read: VerdictFile) => sendVerdicts(schemeUUID, read.verdicts, false),
    onSettled: staleAfter('recordRegulatorVerdicts'),
    onSuccess: ({ checked, changed }) => {
      onClose();
      notifySuccess(`${name}: ${plural(checked, 'asset')} checked, ${changed} of them with another status now.`);
    },
  });

  return (
    <Modal opened onClose={() => !record.isPending && onClose()} title={`What ${regulator} answered`} size={620}>
      {verdictFile === null ? (
        <FileChoice
          text={
            'The columns mpan, status and reason; the status is READY, DUPLICATED or REJECTED, or empty where it ' +
            'is not decided.'
          }
          onFile={(file) => check.mutate(file)}
          onTemplate={() =>
            saveCsv(
              'regulator-answer',
              toCsv(VERDICT_COLUMNS, [
                ['1012345678903', 'READY', null],
                ['2000000000019', 'REJECTED', 'Not half-hourly settled'],
              ]),
            )
          }
          pending={check.isPending}
          error={check.error}
        />
      ) : (
        <div className={classes.form}>
          {verdictFile.bad.length > 0 ? (
            <>
              <p>Nothing is recorded while a line is wrong. Correct the file and choose it again.</p>
              <BadLines
                title="Lines that are wrong"
                lines={verdictFile.bad}
                onDownload={() => saveBad(verdictFile.bad)}
              />
            </>
          ) : (
            <p>{verdictsSummary(verdictFile)}</p>
          )}
          {record.error !== null && <ErrorState error={record.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={record.isPending} onClick={() => setVerdictFile(null)}>
              Choose another file
            </Button>
            {verdictFile.bad.length === 0 && verdictFile.verdicts.length > 0 && (
              <Button loading={record.isPending} onClick={() => record.mutate(verdictFile)}>
                Record {plural(verdictFile.verdicts.length, 'verdict')}
              </Button>
            )}
          </Group>
        </div>
      )}
    </Modal>
  );
}
