import {
  IconBan,
  IconCalculator,
  IconCalendarPlus,
  IconChartLine,
  IconEdit,
  IconFlag,
  IconFolder,
  IconLogin2,
  IconLogout2,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react';
import { formatEnergy } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { statusWords } from '#app/ui/statusWords.ts';
import type { TimelineEntry, TimelineKind } from '#contract/live.ts';
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
};

/** An entry in words. */
export function timelineText({
  kind,
  assets,
  portfolioName,
  reason,
  run,
  status,
  deliveredKwh,
  changes,
  recheck,
  refusedByCode,
}: TimelineEntry): string {
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
    default:
      return (
        `Stats run ${run ?? ''}${status === null ? '' : `, ${statusWords.stats[status].word.toLowerCase()}`}: ` +
        `${formatEnergy(deliveredKwh)} delivered`
      );
  }
}

/** State of the deliveries to subscribers, in words; empty without any. */
export function messagesText(messages: TimelineEntry['messages']): string {
  if (messages === null || messages.sent === 0) return '';
  const { sent, delivered, waiting, failed } = messages;
  const share =
    delivered === sent
      ? `${plural(sent, 'webhook')} delivered`
      : `${delivered.toLocaleString('en-GB')} of ${plural(sent, 'webhook')} delivered`;
  return [
    share,
    waiting > 0 && `${waiting.toLocaleString('en-GB')} waiting`,
    failed > 0 && `${failed.toLocaleString('en-GB')} failed`,
  ]
    .filter(Boolean)
    .join(', ');
}
