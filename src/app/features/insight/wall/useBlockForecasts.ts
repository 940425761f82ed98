import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#app/data/query.ts';
import { amountsOf } from '#app/ui/balance/amounts.ts';
import type { EventLive } from '#contract/live.ts';
import type { TileGrouping, TileQuestion } from '#contract/tiles.ts';

const NONE: ReadonlyMap<string | null, string> = new Map();
const QUERY = { page: 1, pageSize: 1 } as const;

type Asked = { eventUUID: string | undefined; isLive: boolean; by: TileGrouping; question: TileQuestion };

/** "likely 1.71 of 2.09 MWh forecast −18 %" by the name of each portfolio, while the event that is asked about runs. */
export function useBlockForecasts({ eventUUID, isLive, by, question }: Asked): ReadonlyMap<string | null, string> {
  const isAsked = isLive && by === 'PORTFOLIO' && (question === 'RESPONDING' || question === 'REPORTING');
  const { data } = useQuery(
    query(
      'getEventLive',
      { params: { 'event-uuid': eventUUID ?? '' }, query: QUERY },
      { enabled: isAsked && eventUUID !== undefined },
    ),
  );
  return useMemo(() => (isAsked && data ? forecastWords(data.portfolios) : NONE), [isAsked, data]);
}

export function forecastWords(
  portfolios: readonly Pick<EventLive['portfolios'][number], 'name' | 'projectedKwh' | 'forecastKwh'>[],
): ReadonlyMap<string | null, string> {
  const largest = Math.max(0, ...portfolios.flatMap(({ projectedKwh, forecastKwh }) => [projectedKwh, forecastKwh]));
  const { number, text } = amountsOf({ contractedKwh: largest, measuredKwh: null, likely: null });
  return new Map(
    portfolios.map(({ name, projectedKwh, forecastKwh }) => {
      const percent = forecastKwh > 0 ? Math.round((100 * (projectedKwh - forecastKwh)) / forecastKwh) : null;
      const change =
        percent === null ? '' : ` ${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}\u202f%`;
      return [name, `likely ${number(projectedKwh)} of ${text(forecastKwh)} forecast${change}`];
    }),
  );
}
