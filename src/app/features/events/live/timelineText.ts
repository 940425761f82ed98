import {
  type Icon,
  IconArrowsSplit,
  IconBan,
  IconBolt,
  IconBoltOff,
  IconCalculator,
  IconCalendarPlus,
  IconChartLine,
  IconEdit,
  IconFlag,
  IconFolder,
  IconHandStop,
  IconLogin2,
  IconLogout2,
  IconMessageQuestion,
  IconMessageReply,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { causeText } from '#app/format/dispatchWords.ts';
import { formatEnergy, formatPower } from '#app/format/format.ts';
import { statusWords } from '#app/ui/statusWords.ts';
import type { TimelineEntry, TimelineKind } from '#contract/live.ts';
import { formatCount, plural } from '#text/count.ts';
import { changeWords, endedWords } from '../changeWords.ts';

export const timelineIcons: Record<TimelineKind, Icon> = {
  CREATED: IconCalendarPlus,
  PORTFOLIO_ASSIGNED: IconFolder,
  OPTED_IN: IconLogin2,
  OPTED_OUT: IconLogout2,
  BASELINES_READY: IconChartLine,
  CHANGED: IconEdit,
  STARTED: IconPlayerPlay,
  ENDED: IconFlag,
  CANCELLED: IconBan,
  STATS_RUN: IconCalculator,
  DISPATCH_ISSUED: IconBolt,
  DISPATCH_CHANGED: IconEdit,
  DISPATCH_ANSWERS: IconMessageReply,
  DISPATCH_SILENT: IconMessageQuestion,
  DISPATCH_RESPREAD: IconArrowsSplit,
  DISPATCH_CANCELLED: IconBoltOff,
  DISPATCH_STOPPED: IconHandStop,
};

/** An entry in words. */
export function timelineText(entry: TimelineEntry): string {
  const { kind, assets, portfolioName, reason, run, status, deliveredKwh, changes, recheck, refusedByCode } = entry;
  switch (kind) {
    case 'CREATED':
      return 'Event scheduled';
    case 'PORTFOLIO_ASSIGNED':
      return `${portfolioName ?? 'A portfolio'} assigned`;
    case 'OPTED_IN':
      return `${plural(assets ?? 0, 'asset')} opted in`;
    case 'OPTED_OUT':
      return `${plural(assets ?? 0, 'asset')} opted out`;
    case 'BASELINES_READY':
      return 'Baselines ready';
    case 'CHANGED':
      return ['Event changed', changeWords(changes ?? []), endedWords({ recheck, refusedByCode })]
        .filter(Boolean)
        .join('. ');
    case 'STARTED':
      return 'Event started';
    case 'ENDED':
      return 'Event ended';
    case 'CANCELLED':
      return reason === null ? 'Event cancelled' : `Event cancelled: ${reason}`;
    case 'STATS_RUN':
      return (
        `Settlement run ${run ?? ''}${status === null ? '' : `, ${statusWords.stats[status].word.toLowerCase()}`}: ` +
        `${formatEnergy(deliveredKwh)} delivered`
      );
    default:
      return dispatchTimelineText(entry);
  }
}

/** State of the deliveries to subscribers, in words; empty without any. */
export function messagesText(messages: TimelineEntry['messages']): string {
  if (messages === null || messages.sent === 0) return '';
  const { sent, delivered, waiting, failed } = messages;
  const share =
    delivered === sent
      ? `${plural(sent, 'webhook')} delivered`
      : `${formatCount(delivered)} of ${plural(sent, 'webhook')} delivered`;
  return [share, waiting > 0 && `${formatCount(waiting)} waiting`, failed > 0 && `${formatCount(failed)} failed`]
    .filter(Boolean)
    .join(', ');
}

type DispatchEntry = Pick<TimelineEntry, 'kind' | 'assets' | 'kw' | 'by' | 'reason' | 'answers'>;

/** Entry of an event's dispatch in the timeline, in words. */
function dispatchTimelineText({ kind, assets, kw, by, reason, answers }: DispatchEntry): string {
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
      return `${plural(assets ?? 0, 'response')}${power}: ${answerWords(answers ?? {})}`;
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
