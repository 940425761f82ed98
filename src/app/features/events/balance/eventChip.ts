import { IconHourglassHigh } from '@tabler/icons-react';
import { statusWords, type StatusWord } from '#app/ui/statusWords.ts';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import { readingsWords } from '../settlingWords.ts';

type Standing = Pick<Event, 'state' | 'statsState' | 'expectedReadings' | 'presentReadings'>;

/**
 * Returns the one chip of an event: "Scheduled", "Live", "Settling: 4 of 12 asset half hours", "Final", "Cancelled".
 */
export function eventChip(event: Standing, balance?: Pick<EventBalance, 'readings'>): StatusWord {
  if (event.state !== 'ENDED') return statusWords.event[event.state];
  if (event.statsState === 'FINAL') return statusWords.stats.FINAL;
  const { expectedReadings, presentReadings } = event;
  const readings = balance
    ? readingsWords({ expectedReadings: balance.readings.expected, presentReadings: balance.readings.present })
    : readingsWords({ expectedReadings, presentReadings });
  return {
    ...statusWords.stats.PRELIMINARY,
    icon: IconHourglassHigh,
    word: readings === '' ? 'Settling' : `Settling: ${readings}`,
  };
}
