import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dispatchQueries, type DispatchOrderDraft } from '#app/data/api/dispatch.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PlanPreview } from './PlanPreview.tsx';

/** What an order of these terms would ask of an event's opted-in assets. */
export default function DispatchPreview({ eventUUID, order }: { eventUUID: string; order: DispatchOrderDraft }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(dispatchQueries.preview(eventUUID, order));
  if (data) return <PlanPreview plan={data} stale={isPlaceholderData} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
}
