import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { ConsentSearch, consentSearchDefaults, queryOf } from './consentSearch.ts';
import { Ledger } from './Ledger.tsx';
import { NeverAsked } from './NeverAsked.tsx';

export const Route = createFileRoute('/_frame/consents')({
  validateSearch: ConsentSearch,
  search: { middlewares: [stripSearchParams(consentSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.status !== 'NEVER_ASKED')
      void queryClient.prefetchQuery(query('listConsents', { query: queryOf(deps, wallNow()) }));
  },
  component: ConsentsPage,
});

function ConsentsPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayAsk = usePermission('createBulkAction');
  const List = address.status === 'NEVER_ASKED' ? NeverAsked : Ledger;
  return (
    <List
      address={address}
      go={(search, replace) => void navigate({ search, replace, resetScroll: false })}
      mayAsk={mayAsk}
    />
  );
}
