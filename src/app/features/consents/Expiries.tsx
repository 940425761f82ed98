import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ColumnChart } from '#app/charts/ColumnChart.tsx';
import { consentQueries } from '#app/data/api/consents.ts';
import { plural } from '#app/format/plural.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { expiryPoints, expirySeries, expirySummary } from './expiries.ts';

const SOONEST = { status: 'ACTIVE', sort: 'expiresUTC', pageSize: MAX_PAGE_SIZE } as const;
const countWords = (value: number | null): string => plural(value ?? 0, 'consent');

/** Expiry of active consents, month by month; of more than a page, the soonest. */
export default function Expiries({ now }: { now: number }) {
  const { data, error, refetch } = useQuery(consentQueries.list(SOONEST));
  const points = useMemo(() => data && expiryPoints(data.data, now), [data, now]);
  const cut = data !== undefined && data.totalItems > data.data.length;
  const none = points?.every(({ values }) => values.every((value) => value === 0)) === true;
  return (
    <Panel>
      <ColumnChart
        title="Expiries by month"
        measure="active consents"
        height={150}
        head="Month"
        points={points}
        series={expirySeries}
        stacked
        format={countWords}
        summary={points ? expirySummary(points) : ''}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        empty={none ? 'No consent expires in the year ahead' : undefined}
        fileName="Consent expiries"
        {...(cut && {
          note:
            `the ${data.data.length.toLocaleString('en-GB')} that expire soonest of ` +
            data.totalItems.toLocaleString('en-GB'),
        })}
      />
    </Panel>
  );
}
