import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '#app/data/usePermission.ts';

/** The button to a run's statement on paper; of a run that is not final it says so by not asking to print. */
export function StatementLink({ eventUUID, run, isFinal }: { eventUUID: string; run: number; isFinal: boolean }) {
  if (!usePermission('getEventReceipt')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.8} />}
      renderRoot={(props) => (
        <Link to="/receipts/$eventUUID/$run/statement" params={{ eventUUID, run }} preload={false} {...props} />
      )}
    >
      {isFinal ? 'Print statement' : 'Statement'}
    </Button>
  );
}
