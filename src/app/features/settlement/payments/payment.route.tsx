import { IconMessageReport, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { Stage, StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import { Differences } from './Differences.tsx';
import { DisputeChip } from './DisputeChip.tsx';
import { DisputeHistory } from './DisputeHistory.tsx';
import { lineSay, lineVerdict, monthName, nextStates, pounds, signedPounds } from './paymentWords.ts';

const DisputeDialog = lazy(() => import('./DisputeDialog.tsx'));
const DeletePaymentFile = lazy(() => import('./DeletePaymentFile.tsx'));

// Without a loader: it would be in what every page loads.
export const Route = createFileRoute('/_frame/payments/$lineUUID')({ component: PaymentPage });

type Opened = 'dispute' | 'delete';
const DELETE: RecordAction<Opened> = { opens: 'delete', label: 'Delete file', icon: IconTrash };
const DISPUTE: RecordAction<Opened> = {
  opens: 'dispute',
  label: 'Dispute',
  command: 'Dispute this payment',
  icon: IconMessageReport,
  primary: true,
};

/** One line of payments: each difference with its half hour and cause, and what becomes of its dispute. */
function PaymentPage() {
  const { lineUUID } = Route.useParams();
  const mayOperate = useMayOperate();
  const { data: line } = useSuspenseQuery(query('getPaymentLine', { params: { lineUUID } }));
  const { dispute } = line;
  const label = dispute ? (nextStates[dispute.state].length > 0 ? 'Update dispute' : 'Dispute') : 'Dispute';
  const mayDelete = dispute === null || dispute.state === 'CLOSED';
  return (
    <>
      <Stage>
        <RecordHeader<Opened>
          title={`${line.product}, ${monthName(line.month)}`}
          crumbs={[
            { label: 'Season', to: '/season' },
            { label: 'Payments', to: '/payments' },
          ]}
          chips={dispute && <DisputeChip state={dispute.state} />}
          note={`${line.buyer} · ${line.schemeName}`}
          actions={mayOperate ? [...(mayDelete ? [DELETE] : []), { ...DISPUTE, label }] : []}
          renderDialog={(opened, close) =>
            opened === 'dispute' ? (
              <DisputeDialog line={line} onClose={close} />
            ) : (
              <DeletePaymentFile fileUUID={line.fileUUID} onClose={close} />
            )
          }
        />
        <VerdictLine verdict={lineVerdict(line)} say={lineSay(line)} />
        <StageFacts
          facts={[
            { label: 'Expected', value: pounds(line.expectedGbp) },
            { label: 'Received', value: pounds(line.receivedGbp) },
            { label: 'Difference', value: signedPounds(line.differenceGbp) },
          ]}
        />
      </Stage>
      <Floor>
        <FloorItem span={8}>
          <Panel>
            <Differences line={line} />
          </Panel>
        </FloorItem>
        <FloorItem span={4}>
          <Panel>
            <DisputeHistory line={line} />
          </Panel>
        </FloorItem>
      </Floor>
    </>
  );
}
