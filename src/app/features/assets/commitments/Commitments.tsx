import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { formatMonth } from '#app/format/format.ts';
import { monthGrid, monthOf, otherMonth } from '#app/format/monthGrid.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Stepper } from '#app/ui/Stepper.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Asset } from '#contract/asset.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { CommitmentAgenda, CommitmentMonth } from './CommitmentDays.tsx';
import { commitmentWords } from './commitmentWords.ts';
import { MonthEnergy } from './MonthEnergy.tsx';
import shared from '../asset.module.css';
import classes from './commitments.module.css';

/** A month of what an asset is committed to: which events keep what of it, and who has the energy that it delivered. */
export default function Commitments({ asset }: { asset: Asset }) {
  const now = useNow();
  const present = monthOf(londonDate(now));
  const [month, setMonth] = useState(present);
  const onPhone = useNarrowerThan(720);
  const [fromMs, toMs] = [londonMidnight(`${month}-01`), londonMidnight(`${otherMonth(month, 1)}-01`)];
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('listAssetCommitments', {
      params: { assetUUID: asset.assetUUID },
      query: {
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        sort: 'startTime',
        pageSize: MAX_PAGE_SIZE,
      },
    }),
  );
  const range = `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`;
  return (
    <Panel>
      <section aria-label="Commitments" aria-busy={data === undefined || isPlaceholderData}>
        <h2 className={shared.title}>Commitments</h2>
        <Stepper
          unit="month"
          level={3}
          label={formatMonth(fromMs)}
          present="This month"
          onPresent={() => setMonth(present)}
          onStep={(by) => setMonth(otherMonth(month, by))}
        >
          <a
            className={classes.download}
            href={`/bff/api/assets/${asset.assetUUID}/commitments?${range}&as=csv`}
            download
          >
            Commitments (CSV)
          </a>
        </Stepper>
        {data ? (
          <>
            <p className={classes.say}>{commitmentWords(data.data)}</p>
            {onPhone ? (
              <CommitmentAgenda days={monthGrid(month, data.data, now).flat()} />
            ) : (
              <CommitmentMonth label={formatMonth(fromMs)} weeks={monthGrid(month, data.data, now)} />
            )}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
        {fromMs <= now && <MonthEnergy asset={asset} month={month} />}
      </section>
    </Panel>
  );
}
