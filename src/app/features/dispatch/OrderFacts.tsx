import { allocationWords, askerText, latencyText, refusalWords } from '#app/format/dispatchWords.ts';
import { plural } from '#app/format/plural.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { DispatchRefusalCode, DispatchSummary } from '#contract/dispatch/order.ts';

/** Who ordered a dispatch and on what terms, how fast it is answered, and who was left out. */
export function OrderFacts({ summary }: { summary: DispatchSummary }) {
  const { latency, askedBy, confirmedBy, allocation, issuedUTC, issueAtUTC, revision, refusedByCode } = summary;
  const leftOut = Object.entries(refusedByCode).filter(([, count]) => count > 0);
  return (
    <FactGrid
      facts={[
        [
          'Answers',
          latency.answers === 0
            ? 'None yet'
            : `${latency.answers.toLocaleString('en-GB')}: half within ${latencyText(latency.p50Seconds)}, ` +
              `95\u2009% within ${latencyText(latency.p95Seconds)}`,
        ],
        [issuedUTC === null ? 'To be sent' : 'Sent', <Time key="sent" at={issuedUTC ?? issueAtUTC} />],
        ['Asked by', confirmedBy === null ? askerText(askedBy) : `${askerText(askedBy)}, confirmed by ${confirmedBy}`],
        ['Divided', allocationWords[allocation]],
        ['Revision', revision],
        ...(leftOut.length === 0
          ? []
          : [
              [
                'Left out',
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
