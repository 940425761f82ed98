import { Button } from '@mantine/core';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { ApiKey } from '#contract/apiKey.ts';

/** Rights of a key, by scope. */
export const scopeWords: Record<ApiKey['scope'], string> = {
  full: 'Everything',
  'read-only': 'Read only',
  'meter-data': 'Send and read readings',
  events: 'Read, opt in and out, dispatch',
};

const useOf = ({ isDashboard, scope }: ApiKey): string => (isDashboard ? 'Dashboard' : scopeWords[scope]);

/** The keys' columns; without `onRevoke` none can be revoked here. */
export const apiKeyColumns = (
  portfolioNames: ReadonlyMap<string, string>,
  onRevoke?: (key: ApiKey) => void,
): Column<ApiKey>[] => {
  const portfoliosOf = ({ portfolioUUIDs }: ApiKey): string =>
    portfolioUUIDs === null ? 'All' : portfolioUUIDs.map((uuid) => portfolioNames.get(uuid) ?? uuid).join(', ');
  return [
    { id: 'label', header: 'Label', sortable: true, cell: ({ label }) => label },
    { id: 'status', header: 'Status', width: 120, cell: ({ status }) => <StatusChip kind="apiKey" status={status} /> },
    { id: 'scope', header: 'May', value: useOf, cell: useOf },
    { id: 'portfolios', header: 'Portfolios', value: portfoliosOf, cell: portfoliosOf },
    {
      id: 'lastUsed',
      header: 'Last used',
      width: 150,
      value: ({ lastUsedUTC }) => lastUsedUTC,
      cell: ({ lastUsedUTC }) => (lastUsedUTC === null ? 'not yet' : <Time at={lastUsedUTC} />),
    },
    {
      id: 'expires',
      header: 'Expires',
      width: 130,
      value: ({ expiresUTC }) => expiresUTC,
      cell: ({ expiresUTC }) => (expiresUTC === null ? 'never' : <Time at={expiresUTC} show="day" />),
    },
    {
      id: 'createdUTC',
      header: 'Created',
      sortable: true,
      width: 130,
      cell: ({ createdUTC }) => <Time at={createdUTC} show="day" />,
    },
    { id: 'keyId', header: 'Key id', width: 110, cell: ({ keyId }) => keyId },
    ...(onRevoke ? [actsColumn(onRevoke)] : []),
  ];
};

const actsColumn = (onRevoke: (key: ApiKey) => void): Column<ApiKey> => ({
  id: 'acts',
  header: 'Action',
  width: 110,
  value: () => null,
  cell: (key) =>
    key.status === 'ACTIVE' &&
    !key.isDashboard && (
      <Button size="compact-sm" variant="default" aria-label={`Revoke ${key.label}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    ),
});
