import { Skeleton } from '@mantine/core';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { EventReceipt, ReceiptLine } from '#contract/receipt.ts';
import { formatCount } from '#text/count.ts';
import type { ReceiptPlace } from './receiptPlace.ts';
import { amountText, decimalsIn, type Measure, isRest, nameOf } from './receiptWords.ts';
import { type OpenPlace, SlipLine, SlipLines } from './Slip.tsx';
import type { Comparison } from './useSlip.ts';

/** The height of a short slip. */
const LINES_PX = 240;

type LinesOfProps = {
  label: string;
  slip: EventReceipt;
  measure: Measure;
  comparison: Comparison | undefined;
  tagOf: (line: ReceiptLine) => string | undefined;
  placeOf: (line: ReceiptLine) => ReceiptPlace | undefined;
  chosen: string | null | undefined;
  onOpen?: OpenPlace;
};

/** The lines of a slip, with what another run said of them, and what of its lines are gone. */
export function LinesOf({ label, slip, measure, comparison, tagOf, placeOf, chosen, onOpen }: LinesOfProps) {
  const decimals = decimalsIn(slip, measure);
  const shown = slip.lines.filter((line) => !isRest(line) || line[measure] !== null);
  return (
    <SlipLines label={label}>
      {shown.map((line) => (
        <SlipLine
          key={`${line.kind} ${line.key}`}
          name={nameOf(line)}
          tag={tagOf(line)}
          amount={amountText(line[measure], measure, decimals)}
          before={comparison?.beforeOf(line, measure, decimals)}
          place={isRest(line) ? undefined : placeOf(line)}
          chosen={chosen !== undefined && !isRest(line) && line.key === chosen}
          missing={line[measure] === null}
          onOpen={onOpen}
          against={comparison?.run}
        />
      ))}
      {comparison?.gone.map((line) => (
        <SlipLine
          key={`gone ${line.kind} ${line.key}`}
          name={nameOf(line)}
          tag={`only in run ${comparison.run}`}
          amount={amountText(line[measure], measure, decimals)}
          missing
        />
      ))}
    </SlipLines>
  );
}

/** What stands in the place of lines while they load, or when they cannot be loaded. */
export const LinesPending = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton height={LINES_PX} />;

/** How many assets a line counts, and how many it misses: "2,402", "2,398 of 2,402". */
export function countTag({ expected, counted }: ReceiptLine): string | undefined {
  if (expected === null || counted === null) return undefined;
  const all = formatCount(expected);
  return counted === expected ? all : `${formatCount(counted)} of ${all}`;
}
