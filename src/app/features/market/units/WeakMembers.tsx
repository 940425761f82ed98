import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatEnergy, formatPercent } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';

const SHOWN = 6;
const HEIGHT = 240;

/** The assets that delivered least in an event of the unit: they cost its factor most. */
export function WeakMembers({ eventUUID, eventName }: { eventUUID: string; eventName: string }) {
  const { data, error, refetch } = useQuery(
    query('listEventAssetStats', {
      params: { 'event-uuid': eventUUID },
      query: { sort: 'deliveredKwh', pageSize: SHOWN },
    }),
  );
  return (
    <>
      <SectionHead
        title="Members that cost K most"
        note={
          <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
            {eventName}
          </PlainLink>
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={HEIGHT} />
      ) : (
        <Sheet label="Members that delivered least" bare>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Delivered</th>
              <th scope="col">Of baseline</th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map(({ assetUUID, assetId, name, deliveredKwh, reductionPercentage }) => (
              <tr key={assetUUID}>
                <th scope="row">
                  <PlainLink to="/assets/$assetUUID" params={{ assetUUID }}>
                    {name ?? assetId}
                  </PlainLink>
                </th>
                <td data-negative={(deliveredKwh ?? 0) <= 0}>{formatEnergy(deliveredKwh)}</td>
                <td>{formatPercent(reductionPercentage)}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      )}
    </>
  );
}
