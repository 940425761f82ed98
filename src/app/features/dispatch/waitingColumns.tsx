import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { formatFixed } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { EventAssetLink } from '#app/ui/EventAssetLink.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import classes from './dispatch.module.css';

type WaitingColumns = {
  /** When each controller was last seen, by its id. */
  seen: ReadonlyMap<string, string | null>;
  /** Null where the operator may not. */
  onResend: ((dispatch: Dispatch) => void) | null;
  onCall: ((dispatch: Dispatch) => void) | null;
  pending: boolean;
};

/** Columns of assets that somebody waits for, with what can be done about each. */
export function waitingColumns({ seen, onResend, onCall, pending }: WaitingColumns): Column<Dispatch>[] {
  const columns: Column<Dispatch>[] = [
    {
      id: 'asset',
      header: 'Asset',
      value: ({ assetId }) => assetId,
      cell: ({ assetUUID, assetId, assetName }) => (
        <EventAssetLink assetUUID={assetUUID} assetId={assetId} name={assetName} />
      ),
    },
    {
      id: 'asked',
      header: 'Asked, kW',
      numeric: true,
      width: 96,
      value: ({ requestedKw }) => Math.abs(requestedKw),
      cell: ({ requestedKw }) => formatFixed(Math.abs(requestedKw), 2),
    },
    {
      id: 'due',
      header: 'Answer due',
      width: 100,
      value: ({ ackDueUTC }) => ackDueUTC,
      cell: ({ ackDueUTC }) => (ackDueUTC === null ? '–' : <Time at={ackDueUTC} show="clock" />),
    },
    {
      id: 'controller',
      header: 'Controller last seen',
      value: ({ controllerName }) => controllerName,
      cell: ({ controllerUUID, controllerName }) => {
        const at = seen.get(controllerUUID);
        return (
          <span className={classes.answered}>
            {controllerName}
            <span className={classes.quiet}>{at ? <Time at={at} /> : 'never'}</span>
          </span>
        );
      },
    },
  ];
  if (onResend === null && onCall === null) return columns;
  const actions: Column<Dispatch> = {
    id: 'actions',
    header: 'Actions',
    width: 216,
    value: () => null,
    cell: (dispatch) => {
      const name = dispatch.assetName ?? dispatch.assetId;
      return (
        <span className={classes.rowActions}>
          {onResend && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={pending}
              aria-label={`Re-send to ${name}`}
              onClick={() => onResend(dispatch)}
            >
              Re-send
            </Button>
          )}
          {onCall && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconPhone size={13} stroke={1.8} />}
              aria-label={`Call noted: ${name}`}
              onClick={() => onCall(dispatch)}
            >
              Call noted
            </Button>
          )}
        </span>
      );
    },
  };
  return [...columns, actions];
}
