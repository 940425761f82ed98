import { notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { BulkAction } from '#contract/bulkAction.ts';
import { BulkNotice } from './BulkNotice.tsx';

type Begun = { record: BulkAction; client: QueryClient; open: () => void };

/** Notification of a bulk action's state, with Undo; stays until it is dismissed. */
export function notifyBulk({ record, client, open }: Begun): void {
  const id = `bulk-${record.bulkActionUUID}`;
  const leave = () => {
    notifications.hide(id);
    open();
  };
  notifications.show({
    id,
    color: 'tide',
    autoClose: false,
    // Notifications are rendered beside the page, outside its context providers.
    message: (
      <QueryClientProvider client={client}>
        <BulkNotice record={record} onOpen={leave} />
      </QueryClientProvider>
    ),
  });
}
