import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#app/format/saveFile.ts';
import { notifyError } from '#app/ui/notify.ts';
import type { ImportOutcome } from '#contract/imports.ts';
import { plural } from '#text/count.ts';
import type { LineKindName } from './lineKinds.ts';
import type { LineTally } from './lineStore.ts';
import type { CallLinesWorker } from './linesWorker.ts';
import classes from './imports.module.css';

const words: Record<ImportOutcome, string> = {
  CREATED: 'created',
  CHANGED: 'changed',
  SKIPPED: 'skipped',
  FAILED: 'failed',
};
const foreseenWords: Record<ImportOutcome, string> = {
  CREATED: 'to create',
  CHANGED: 'to change',
  SKIPPED: 'to skip',
  FAILED: 'that cannot be imported',
};

/** The lines of each outcome as a file: unchanged, with their number and the reason. */
export function LineOutcomes({
  callWorker,
  name,
  tally,
  foreseen = false,
}: {
  callWorker: CallLinesWorker;
  name: LineKindName;
  tally: LineTally;
  foreseen?: boolean;
}) {
  const labels = foreseen ? foreseenWords : words;
  const saving = useMutation({
    mutationFn: async (outcome: ImportOutcome) => {
      const { bytes } = await callWorker('csv', outcome);
      saveFile(
        `${name}-${labels[outcome].replaceAll(' ', '-')}`,
        'csv',
        new Blob([bytes], { type: 'text/csv;charset=utf-8' }),
      );
    },
    onError: notifyError,
  });
  const shown = (Object.keys(words) as ImportOutcome[]).filter((outcome) => tally[outcome] > 0);
  return (
    <div className={classes.outcomes}>
      {shown.map((outcome) => (
        <Button
          key={outcome}
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} stroke={1.8} />}
          loading={saving.isPending && saving.variables === outcome}
          onClick={() => saving.mutate(outcome)}
        >
          {`Download ${plural(tally[outcome], 'line')} ${labels[outcome]}`}
        </Button>
      ))}
    </div>
  );
}
