import { AssetResults } from './AssetResults.tsx';
import type { EventPageSearch } from './eventPageSearch.ts';
import { Ranking } from './Ranking.tsx';

type ResultsProps = {
  eventUUID: string;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>, replace?: boolean) => void;
};

/** Delivery of every asset: the most and the least, and all of them. */
export default function Results({ eventUUID, search, onChange }: ResultsProps) {
  return (
    <>
      <Ranking eventUUID={eventUUID} run={search.run} />
      <AssetResults eventUUID={eventUUID} search={search} onChange={onChange} />
    </>
  );
}
