import { useQuery } from '@tanstack/react-query';
import { analyticsQueries } from '#app/data/api/analytics.ts';
import { SeasonEvents } from '#app/features/season/index.ts';

const HIDDEN = ['scheme', 'percent', 'priceGbpPerMwh', 'lostGbp', 'statement'];

/** What the events of a scheme delivered and earned this season, newest first. */
export default function SchemeEvents({ schemeUUID }: { schemeUUID: string }) {
  const query = { schemeUUID };
  const { data } = useQuery(analyticsQueries.season(query));
  return <SeasonEvents season={data} query={query} hidden={HIDDEN} />;
}
