import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconLink, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { factorName } from '#app/format/schemeWords.ts';
import type { EventReceipt } from '#contract/receipt.ts';
import type { StatsRun } from '#contract/stats.ts';
import { nameOf } from './receiptWords.ts';

type ReceiptActionsProps = {
  receipt: EventReceipt;
  runs: readonly StatsRun[];
  against: number | undefined;
  onAgainst: (run: number | undefined) => void;
  onCopy: () => void;
};

/** What can be done with a receipt: comparing, a link, a file, paper. */
export function ReceiptActions({ receipt, runs, against, onAgainst, onCopy }: ReceiptActionsProps) {
  const others = runs.filter(({ run }) => run !== receipt.run);
  return (
    <>
      {others.length > 0 && (
        <NativeSelect
          aria-label="Compare with a run"
          w={150}
          value={against ?? ''}
          onChange={({ currentTarget: { value } }) => onAgainst(value === '' ? undefined : Number(value))}
          data={[
            { value: '', label: 'Compare with …' },
            ...others.map(({ run }) => ({ value: String(run), label: `With run ${run}` })),
          ]}
        />
      )}
      <Button variant="default" leftSection={<IconLink size={16} stroke={1.8} />} onClick={onCopy}>
        Copy link
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.8} />}
        onClick={() => saveCsv(receipt.code, csvOf(receipt))}
      >
        Download CSV
      </Button>
      <Button
        leftSection={<IconPrinter size={16} stroke={1.8} />}
        renderRoot={(props) => (
          <Link
            to="/receipts/$eventUUID/$run/statement"
            params={{ eventUUID: receipt.eventUUID, run: receipt.run }}
            {...props}
          />
        )}
      >
        Print statement
      </Button>
    </>
  );
}

/** The half hours of the event, amounts with all their decimals. */
const csvOf = ({ lines, total, formula }: EventReceipt): string => {
  const symbol = factorName(formula.settlementMethod);
  return toCsv(
    ['Half-hour', 'Start, UTC', 'Delivered, kWh', ...(symbol === null ? [] : [symbol]), 'Revenue, GBP'],
    [
      ...lines.map((line) => [nameOf(line), line.key, line.kwh, ...(symbol === null ? [] : [line.factor]), line.gbp]),
      ['Total', null, total.kwh, ...(symbol === null ? [] : [null]), total.gbp],
    ],
  );
};
