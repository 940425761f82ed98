import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { SeasonEvents } from '#app/features/insight/season/index.ts';

const HIDDEN = ['scheme', 'percent', 'priceGbpPerMwh', 'lostGbp', 'statement'];

/** What the events of a scheme delivered and earned this season, newest first. */
export default function SchemeEvents({ schemeUUID }: { schemeUUID: string }) {
  const asked = { schemeUUID };
  const { data } = useQuery(query('getSeason', { query: asked }));
  return <SeasonEvents season={data} query={asked} hidden={HIDDEN} />;
}
