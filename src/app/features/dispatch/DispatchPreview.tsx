import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PlanPreview } from './PlanPreview.tsx';

/** What an order of these terms would ask of an event's opted-in assets. */
export default function DispatchPreview({
  eventUUID,
  order,
}: {
  eventUUID: string;
  order: BodyOf<'createDispatchOrder'>;
}) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('createDispatchOrder', { params: { 'event-uuid': eventUUID }, body: { ...order, dryRun: true } }),
  );
  if (data) return <PlanPreview plan={data} stale={isPlaceholderData} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
}
