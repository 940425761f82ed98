import type { SpanStart } from '#server/telemetry/tracing.ts';
import type { JobClaim } from './claimJobs.ts';

/** Returns the span of a job's run, below the request or job that asked for it. */
export const jobSpan = ({
  tenant_uuid: tenant,
  kind,
  subject_uuid: subject,
  attempts,
  traceparent,
}: Pick<JobClaim, 'kind' | 'subject_uuid' | 'attempts' | 'traceparent'> & { tenant_uuid: string }): SpanStart => ({
  name: `job ${kind}`,
  kind: 'consumer',
  facts: {
    'halfhour.job.kind': kind,
    'halfhour.job.subject': subject,
    'halfhour.job.attempts': attempts,
    'halfhour.tenant': tenant,
  },
  cause: traceparent,
});
