import { allocationWords, askerText, latencyText, refusalWords } from '#app/format/dispatchWords.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { DispatchRefusalCode, DispatchSummary } from '#contract/dispatch/order.ts';
import { formatCount, plural } from '#text/count.ts';

/** "312: half within 2.1 s, 95 % within 4 min". */
function answersText({ answers, p50Seconds, p95Seconds }: DispatchSummary['latency']): string {
  if (answers === 0) return 'None yet';
  if (answers === 1) return `1, after ${latencyText(p50Seconds)}`;
  return `${formatCount(answers)}: median ${latencyText(p50Seconds)}, 95th percentile ${latencyText(p95Seconds)}`;
}

/** Who ordered a dispatch and on what terms, how fast it is answered, and who was left out. */
export function OrderFacts({ summary }: { summary: DispatchSummary }) {
  const { latency, askedBy, confirmedBy, allocation, issuedUTC, issueAtUTC, revision, refusedByCode } = summary;
  const leftOut = Object.entries(refusedByCode).filter(([, count]) => count > 0);
  return (
    <FactGrid
      facts={[
        ['Response time', answersText(latency)],
        [issuedUTC === null ? 'To be sent' : 'Sent', <Time key="sent" at={issuedUTC ?? issueAtUTC} />],
        [
          'Requested by',
          confirmedBy === null ? askerText(askedBy) : `${askerText(askedBy)}, confirmed by ${confirmedBy}`,
        ],
        ['Allocation', allocationWords[allocation]],
        ['Revision', revision],
        ...(leftOut.length === 0
          ? []
          : [
              [
                'Excluded',
                leftOut
                  .map(
                    ([code, count]) =>
                      `${plural(count, 'asset')}: ${refusalWords[code as DispatchRefusalCode]?.why.toLowerCase() ?? code}`,
                  )
                  .join('; '),
                'whole',
              ] as const,
            ]),
      ]}
    />
  );
}
