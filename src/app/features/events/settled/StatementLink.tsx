import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';

/** The link to a run's signed bundle, a file that the dashboard's server passes on. */
export function BundleLink({ eventUUID, run }: { eventUUID: string; run: number }) {
  if (!useIsOffered('getSettlementBundle')) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={`/bff/api/events/${eventUUID}/stats/runs/${run}/bundle?as=ndjson.gz`}
      title="Everything that this run was settled with, signed"
      download
    >
      Bundle
    </Button>
  );
}

/** The button to a run's statement on paper; of a run that is not final it says so by not asking to print. */
export function StatementLink({ eventUUID, run, isFinal }: { eventUUID: string; run: number; isFinal: boolean }) {
  if (!useIsOffered('getEventReceipt')) return null;
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
