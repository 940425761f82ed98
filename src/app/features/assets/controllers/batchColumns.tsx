import { Link } from '@tanstack/react-router';
import { lastAttempt, statusCodeWords } from '#app/features/messages/webhooks/index.ts';
import type { Column } from '#app/table/columns.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import { batchStates } from '#app/ui/dispatchStatus.ts';
import { Time } from '#app/ui/Time.tsx';
import type { DispatchBatch } from '#contract/dispatch/controller.ts';
import { formatCount } from '#text/count.ts';

export const kindWords: Record<DispatchBatch['kind'], string> = {
  REQUESTED: 'Instructed',
  CHANGED: 'Changed',
  CANCELLED: 'Cancelled',
  TEST: 'Test',
};

const instant = (at: string | null) => (at === null ? '–' : <Time at={at} />);

/** The log's columns; the number opens the message beside the log. */
export const batchColumns: readonly Column<DispatchBatch>[] = [
  {
    id: 'number',
    header: 'Message',
    width: 96,
    value: ({ number }) => number,
    cell: ({ batchUUID, number }) => (
      <Link
        from="/controllers/$controllerUUID"
        to="."
        search={(now) => ({ ...now, batch: batchUUID })}
        resetScroll={false}
      >
        {formatCount(number)}
      </Link>
    ),
  },
  { id: 'kind', header: 'Type', width: 96, value: ({ kind }) => kind, cell: ({ kind }) => kindWords[kind] },
  {
    id: 'event',
    header: 'Event',
    value: ({ eventName }) => eventName,
    cell: ({ eventUUID, eventName }) =>
      eventUUID === null ? (
        '–'
      ) : (
        <Clip text={eventName ?? 'Event'} width={220}>
          <Link to="/events/$eventUUID" params={{ eventUUID }}>
            {eventName ?? 'Event'}
          </Link>
        </Clip>
      ),
  },
  {
    id: 'dispatches',
    header: 'Assets',
    numeric: true,
    width: 76,
    cell: ({ dispatches }) => formatCount(dispatches),
  },
  {
    id: 'state',
    header: 'State',
    width: 116,
    value: ({ state }) => state,
    cell: ({ state }) => <Chip {...batchStates[state]} />,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    hint: 'Of messages that are pushed; others are fetched by the controller',
    numeric: true,
    width: 80,
    value: ({ attempts }) => attempts.length,
    cell: ({ attempts, state }) => (attempts.length === 0 && state === 'DELIVERED' ? 'Fetched' : attempts.length),
  },
  {
    id: 'last',
    header: 'Last response',
    hint: 'Status code of the last attempt',
    numeric: true,
    width: 100,
    value: (batch) => lastAttempt(batch)?.statusCode ?? null,
    cell: (batch) => {
      const last = lastAttempt(batch);
      return last ? <span title={last.error ?? undefined}>{statusCodeWords(last.statusCode)}</span> : '–';
    },
  },
  {
    id: 'created',
    header: 'Created',
    width: 176,
    value: ({ createdUTC }) => createdUTC,
    cell: ({ createdUTC }) => instant(createdUTC),
  },
  {
    id: 'delivered',
    header: 'Delivered',
    width: 176,
    value: ({ deliveredUTC }) => deliveredUTC,
    cell: ({ deliveredUTC }) => instant(deliveredUTC),
  },
];
