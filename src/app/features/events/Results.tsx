import { useIsOffered } from '#app/data/offeredOperations.ts';
import { AssetResults } from './AssetResults.tsx';
import type { EventPageSearch } from './eventPageSearch.ts';
import { Ranking } from './Ranking.tsx';
import { BesideSettlement } from './settled/BesideSettlement.tsx';

type ResultsProps = {
  eventUUID: string;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>, replace?: boolean) => void;
};

/** Delivery of every asset: the most and the least, what stands beside the settlement, and all assets. */
export default function Results({ eventUUID, search, onChange }: ResultsProps) {
  const compared = useIsOffered('getEventComparisons');
  return (
    <>
      <Ranking eventUUID={eventUUID} run={search.run} />
      {compared && <BesideSettlement eventUUID={eventUUID} run={search.run} />}
      <AssetResults eventUUID={eventUUID} search={search} onChange={onChange} />
    </>
  );
}
