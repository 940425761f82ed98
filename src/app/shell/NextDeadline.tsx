import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS, useNowEvery } from '#app/data/clock.ts';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { nextRequirement } from '#app/data/sharedQueries.ts';

const SHOWN_MINUTES = 600;

/** Minutes or hours until offers close, beside the link to the desk; nothing while that is more than ten hours away. */
export function NextDeadline({ className }: { className: string | undefined }) {
  const isOffered = useIsOffered('listRequirements');
  const now = useNowEvery(MINUTE_MS);
  const { data } = useQuery({ ...nextRequirement(), enabled: isOffered });
  const next = data?.data[0];
  if (!next) return null;
  const minutes = Math.ceil((Date.parse(next.submissionTime) - now) / MINUTE_MS);
  if (minutes <= 0 || minutes > SHOWN_MINUTES) return null;
  return <span className={className}>{minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`}</span>;
}
