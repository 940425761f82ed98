import { IconKey, IconPlus } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import * as z from 'zod';
import { usePortfolioNames } from '#app/data/names.ts';
import { listQuery } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import { useListScreen } from '#app/table/useListScreen.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { ApiKey } from '#contract/apiKey.ts';
import { apiKeyColumns } from './apiKeyColumns.tsx';

const CreateApiKey = lazy(() => import('./CreateApiKey.tsx'));

const defaults = { page: pageDefaults.page, pageSize: pageDefaults.pageSize, sort: '-createdUTC' as const };
const KeysSearch = z.object({
  page: pageSearch.page,
  pageSize: pageSearch.pageSize,
  sort: sortSearch(['createdUTC', 'label'], '-createdUTC'),
});

/** A row on a phone. */
const LINES = { lead: 'label', under: ['scope', 'portfolios', 'lastUsed', 'acts'], edge: 'status' };

export const Route = createFileRoute('/_frame/api-keys')({
  validateSearch: KeysSearch,
  search: { middlewares: [stripSearchParams(defaults)] },
  component: ApiKeysPage,
});

/** The keys with which programs call the interface. */
function ApiKeysPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayChange = usePermission('createApiKey');
  const portfolioNames = usePortfolioNames();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const list = useListScreen({
    list: listQuery('listApiKeys'),
    query: address,
    address,
    defaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const columns = useMemo(
    () => apiKeyColumns(portfolioNames, mayChange ? setRevoking : undefined),
    [portfolioNames, mayChange],
  );
  return (
    <ListPage
      title="API keys"
      note="Each program has a key of its own, with no more rights than it needs, so that one can be revoked alone."
      list={list}
      table={{ lines: LINES }}
      create={
        mayChange && {
          label: 'Create key',
          command: 'Create API key',
          icon: <IconPlus size={16} stroke={1.8} />,
          run: () => setCreating(true),
        }
      }
      columns={columns}
      rowId={({ keyId }) => keyId}
      empty={{ icon: IconKey, title: 'No API keys', text: 'Create a key for each program that calls the interface.' }}
    >
      <Suspense>{creating && <CreateApiKey onClose={() => setCreating(false)} />}</Suspense>
      {revoking && <RevokeApiKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </ListPage>
  );
}

function RevokeApiKey({ apiKey: { keyId, label }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useOperation('revokeApiKey');
  return (
    <ConfirmDialog
      title={`Revoke the key “${label}”?`}
      action="Revoke key"
      keep="Keep key"
      onConfirm={async () => {
        await revoke({ params: { keyId } });
        return 'The key has been revoked.';
      }}
      onClose={onClose}
    >
      <p>Programs that use it are refused within a second. A revoked key cannot be used again.</p>
    </ConfirmDialog>
  );
}
