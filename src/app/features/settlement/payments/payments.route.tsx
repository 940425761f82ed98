import { Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import type { PaymentLine } from '#contract/payment.ts';
import { plural } from '#text/count.ts';
import { DisputeChip } from './DisputeChip.tsx';
import { monthName, paymentsVerdict, pounds, signedPounds } from './paymentWords.ts';

const UploadPayment = lazy(() => import('./UploadPayment.tsx'));

export const Route = createFileRoute('/_frame/payments/')({ component: PaymentsPage });

const UPLOAD: RecordAction<'upload'> = {
  opens: 'upload',
  label: 'Upload payment file',
  command: 'Upload a payment file',
  icon: IconUpload,
  primary: true,
};
const TABLE_PX = 200;

/** What buyers paid beside what the runs of events say. */
function PaymentsPage() {
  const mayOperate = useMayOperate();
  const { data, error, refetch } = useQuery(query('listPaymentLines', { query: { pageSize: 100 } }));
  const lines = data?.data;
  return (
    <>
      <Stage>
        <RecordHeader<'upload'>
          title="Payments"
          note={data ? plural(data.totalItems, 'line') : '\u00a0'}
          actions={mayOperate ? [UPLOAD] : []}
          renderDialog={(_opened, close) => <UploadPayment onClose={close} />}
        />
        <VerdictLine
          verdict={lines && paymentsVerdict(lines)}
          say="Each line is what a buyer paid for a product in a month. Each difference is traced to a half-hour and a cause."
        />
      </Stage>
      {error && lines === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Panel>{lines ? <Lines lines={lines} /> : <Skeleton height={TABLE_PX} />}</Panel>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly PaymentLine[] }) {
  if (lines.length === 0)
    return (
      <EmptyState
        title="No payments yet"
        text="Upload an invoice or a payment file as CSV. Half-hours are compared where the buyer provides them."
      />
    );
  return (
    <Sheet label="Payments" bare>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Product</th>
          <th scope="col">Buyer</th>
          <th scope="col">Expected</th>
          <th scope="col">Received</th>
          <th scope="col">Difference</th>
          <th scope="col">Dispute</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineUUID}>
            <th scope="row">
              <PlainLink to="/payments/$lineUUID" params={{ lineUUID: line.lineUUID }}>
                {monthName(line.month)}
              </PlainLink>
            </th>
            <td>{line.product}</td>
            <td>{line.buyer}</td>
            <td>{pounds(line.expectedGbp)}</td>
            <td>{pounds(line.receivedGbp)}</td>
            <td data-negative={Number(line.differenceGbp) < 0}>{signedPounds(line.differenceGbp)}</td>
            <td>{line.dispute ? <DisputeChip state={line.dispute.state} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}
