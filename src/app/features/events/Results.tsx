import { AssetResults } from './AssetResults.tsx';
import type { EventPageSearch } from './eventPageSearch.ts';
import { Ranking } from './Ranking.tsx';
import { BesideSettlement } from './settled/BesideSettlement.tsx';

type ResultsProps = {
  eventUUID: string;
  search: EventPageSearch;
  isAnalysed: boolean;
  onChange: (changes: Partial<EventPageSearch>, replace?: boolean) => void;
};

/** Delivery of every asset: the most and the least, what stands beside the settlement, and all assets. */
export default function Results({ eventUUID, search, isAnalysed, onChange }: ResultsProps) {
  return (
    <>
      <Ranking eventUUID={eventUUID} run={search.run} />
      {isAnalysed && <BesideSettlement eventUUID={eventUUID} run={search.run} />}
      <AssetResults eventUUID={eventUUID} search={search} onChange={onChange} />
    </>
  );
}
