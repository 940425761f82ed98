import { notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { BulkAction } from '#contract/bulkAction.ts';
import { BulkNotice } from './BulkNotice.tsx';

type Begun = { record: BulkAction; client: QueryClient; open: () => void };

/** How a bulk action goes, with Undo; stays until it is dismissed. */
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
    // Notifications are drawn beside the page, outside what gives it its data.
    message: (
      <QueryClientProvider client={client}>
        <BulkNotice record={record} onOpen={leave} />
      </QueryClientProvider>
    ),
  });
}
