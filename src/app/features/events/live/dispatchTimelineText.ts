import { causeText } from '#app/format/dispatchWords.ts';
import { formatPower } from '#app/format/format.ts';
import type { TimelineEntry } from '#contract/live.ts';
import { formatCount, plural } from '#text/count.ts';

type DispatchEntry = Pick<TimelineEntry, 'kind' | 'assets' | 'kw' | 'by' | 'reason' | 'answers'>;

/** What happened to the dispatch of an event, in words. */
export function dispatchTimelineText({ kind, assets, kw, by, reason, answers }: DispatchEntry): string {
  const many = plural(assets ?? 0, 'asset');
  const power = kw === null ? '' : `, ${formatPower(kw)}`;
  const author = by === null ? '' : ` by ${by}`;
  const why = reason === null ? '' : `: ${causeText(reason)}`;
  switch (kind) {
    case 'DISPATCH_ISSUED':
      return `Dispatched to ${many}${power}`;
    case 'DISPATCH_CHANGED':
      return `Dispatch changed: ${many}${power}`;
    case 'DISPATCH_SILENT':
      return `No acknowledgement from ${many}${power}`;
    case 'DISPATCH_RESPREAD':
      return `Shortfall reallocated across ${many}${author}`;
    case 'DISPATCH_STOPPED':
      return `All dispatch stopped${author}${why}`;
    case 'DISPATCH_ANSWERS':
      return `${plural(assets ?? 0, 'response')}: ${answerWords(answers ?? {})}`;
    default:
      return `Dispatch cancelled${author}${why}`;
  }
}

function answerWords({ ACKNOWLEDGED = 0, OPTED_OUT = 0, REJECTED = 0 }: Record<string, number>): string {
  const said = [
    [ACKNOWLEDGED, 'accepted'],
    [OPTED_OUT, 'opted out'],
    [REJECTED, 'unavailable'],
  ] as const;
  return said.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : [])).join(', ');
}
