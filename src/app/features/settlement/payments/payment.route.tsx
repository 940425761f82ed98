import { IconMessageReport, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { formatInstant, formatPounds } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Stage, StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import type { PaymentLineDetail } from '#contract/payment.ts';
import { DisputeChip } from './DisputeChip.tsx';
import { DisputeHistory } from './DisputeHistory.tsx';
import { lineSay, lineVerdict, monthName, nextStates, pounds, signedPounds, causeWords } from './paymentWords.ts';
import classes from './payments.module.css';

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

/** Every difference of a line, received less expected; they add up to the line's. */
function Differences({ line }: { line: PaymentLineDetail }) {
  const { differences, differenceGbp } = line;
  if (differences.length === 0)
    return (
      <>
        <SectionHead title="Differences" />
        <p className={classes.quiet}>Every half-hour was paid in line with its settlement run.</p>
      </>
    );
  return (
    <>
      <SectionHead title="Differences" note="Received less expected." />
      <Sheet label="Differences" bare>
        <thead>
          <tr>
            <th scope="col">Half-hour</th>
            <th scope="col">£</th>
            <th scope="col">Cause</th>
            <th scope="col">Event</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ cause, startTime, eventUUID, eventName, gbp }) => (
            <tr key={`${cause} ${startTime}`}>
              <th scope="row">{startTime === null ? 'Whole line' : formatInstant(startTime)}</th>
              <td data-negative={Number(gbp) < 0} title={`£${gbp}`}>
                {formatPounds(Number(gbp))}
              </td>
              <td>{causeWords[cause]}</td>
              <td>
                {eventUUID === null ? (
                  '–'
                ) : (
                  <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
                    {eventName}
                  </PlainLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{signedPounds(differenceGbp)}</td>
            <td colSpan={2}>{'\u00a0'}</td>
          </tr>
        </tfoot>
      </Sheet>
    </>
  );
}
