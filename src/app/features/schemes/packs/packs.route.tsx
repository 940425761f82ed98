import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { allPacks } from '#app/data/sharedQueries.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { ListedPack } from '#contract/pack/pack.ts';
import { plural } from '#text/count.ts';
import classes from './packs.module.css';

export const Route = createFileRoute('/_frame/schemes/packs/')({ component: PacksPage });

function PacksPage() {
  const { data, error, refetch } = useQuery(allPacks());
  const packs = data?.data;
  const ready = packs?.filter(({ status }) => status === 'READY').length ?? 0;
  return (
    <>
      <Stage>
        <PageHeader
          title="Market rules"
          note={packs ? plural(packs.length, 'set of rules', 'sets of rules') : '\u00a0'}
        />
        <VerdictLine
          small
          verdict={packs && { sentence: `${ready} of ${packs.length} can settle live events.`, tone: 'NEUTRAL' }}
          say="Every number has a source. Points that only the buyer can answer are confirmed in your own version."
        />
      </Stage>
      {error && packs === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.cards} aria-busy={packs === undefined || undefined}>
          {packs ? packs.map((pack) => <PackCard key={pack.packUUID} pack={pack} />) : <Skeleton height={120} />}
        </ul>
      )}
    </>
  );
}

function PackCard({
  pack: { packUUID, packId, version, name, buyer, origin, status, gaps, schemes },
}: {
  pack: ListedPack;
}) {
  return (
    <li className={classes.card}>
      <div className={classes.title}>
        <h2>
          <Link to="/schemes/packs/$packUUID" params={{ packUUID }}>
            {name}
          </Link>
        </h2>
        <StatusChip kind="pack" status={status} />
      </div>
      <p className={classes.quiet}>
        {packId} {version} · {buyer} · {origin === 'OWN' ? 'your own' : 'included in this release'}
      </p>
      <p className={classes.line}>
        {gaps.length === 0 ? 'No open points.' : `${plural(gaps.length, 'point')} open: ${gaps[0]!.detail}`}
      </p>
      <p className={classes.quiet}>
        {schemes === 0 ? 'No schemes use these rules.' : `Used by ${plural(schemes, 'scheme')}.`}
      </p>
    </li>
  );
}
