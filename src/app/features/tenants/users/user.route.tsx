import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '#app/data/clock.ts';
import { usePortfolioNames } from '#app/data/names.ts';
import { query } from '#app/data/query.ts';
import { assetColumns } from '#app/features/assets/index.ts';
import { UserConsents } from '#app/features/tenants/consents/index.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RoutePending } from '#app/ui/routeStates.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Time } from '#app/ui/Time.tsx';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { User } from '#contract/user.ts';
import { UserHeader } from './UserHeader.tsx';
import classes from './users.module.css';

export const Route = createFileRoute('/_frame/users/$userUUID')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(query('getUser', { params: { userUUID: params.userUUID } })),
  component: UserPage,
});

function UserPage() {
  const { userUUID } = Route.useParams();
  const { data, error, refetch } = useQuery(query('getUser', { params: { userUUID } }));
  if (data) return <UserView key={userUUID} user={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RoutePending />;
}

// A user has few assets: one page contains all.
const ALL = { pageSize: MAX_PAGE_SIZE } as const;
const HIDDEN = ['mpan', 'powerKw', 'locationPostcode'];

function UserView({ user }: { user: User }) {
  const now = useNow();
  const { userUUID, userId, email, phone, status, createdUTC, updatedUTC, archivedUTC } = user;
  const assets = useQuery(query('listAssets', { query: { userUUID, status, sort: 'name', ...ALL } }));
  const consents = useQuery(query('listConsents', { query: { userUUID, sort: '-createdUTC', ...ALL } }));
  const portfolioNames = usePortfolioNames();
  const columns = useMemo(() => assetColumns(portfolioNames), [portfolioNames]);
  const facts = [
    [
      'E-mail',
      email === null ? (
        '–'
      ) : (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    ['Telephone', phone ?? '–'],
    ['Created', <Time key="created" at={createdUTC} />],
    ['Last changed', <Time key="changed" at={updatedUTC} />],
    ...(archivedUTC === null ? [] : [['Archived', <Time key="archived" at={archivedUTC} />] as const]),
  ] as const;

  return (
    <>
      <UserHeader user={user} assetCount={assets.data?.totalItems} />
      <div className={classes.overview}>
        <Panel>
          <Facts facts={facts} wide />
        </Panel>
        <section>
          <SectionHead title="Assets" />
          <DataTable
            label="Assets of the user"
            columns={columns}
            hidden={HIDDEN}
            rows={assets.data?.data}
            rowId={({ assetUUID }) => assetUUID}
            error={assets.data === undefined ? assets.error : undefined}
            onRetry={() => void assets.refetch()}
            empty={
              <EmptyState
                icon={IconBolt}
                title="No assets yet"
                text={`An asset belongs to this user once it has the user id ${userId}.`}
              />
            }
            maxHeight={320}
          />
        </section>
      </div>
      <UserConsents user={user} consents={consents} assets={assets.data?.data} now={now} />
    </>
  );
}
