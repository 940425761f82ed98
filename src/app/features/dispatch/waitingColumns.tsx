import { ActionIcon, Button } from '@mantine/core';
import { type Icon, IconPhone, IconRepeat } from '@tabler/icons-react';
import type { Column } from '#app/table/columns.ts';
import { Clip } from '#app/ui/Clip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import { ContactsCell, deliversColumn, DueCell } from './contactCells.tsx';
import { askedColumn, dispatchedAsset } from './dispatchColumns.tsx';
import classes from './dispatch.module.css';

type WaitingColumns = {
  /** When each controller was last seen, by its id. */
  seen: ReadonlyMap<string, string | null>;
  /** Null where the operator may not. */
  onResend: ((dispatch: Dispatch) => void) | null;
  onCall: ((dispatch: Dispatch) => void) | null;
  /** Then what can be done is next to the asset, as icons. */
  narrow: boolean;
};

/** Columns of assets that somebody waits for, with what can be done about each. */
export function waitingColumns({ seen, onResend, onCall, narrow }: WaitingColumns): Column<Dispatch>[] {
  const columns: Column<Dispatch>[] = [
    dispatchedAsset,
    askedColumn,
    deliversColumn,
    {
      id: 'due',
      header: 'Response due',
      hint: 'And how often the instruction was sent',
      width: 168,
      value: ({ ackDueUTC }) => ackDueUTC,
      cell: (dispatch) => <DueCell dispatch={dispatch} />,
    },
    {
      id: 'contact',
      header: 'Contact',
      hint: 'The customer, and the partner that runs the controller',
      width: 220,
      value: ({ customer }) => customer?.name ?? null,
      cell: (dispatch) => <ContactsCell dispatch={dispatch} />,
    },
    {
      id: 'controller',
      header: 'Controller last seen',
      value: ({ controllerName }) => controllerName,
      cell: ({ controllerUUID, controllerName }) => {
        const at = seen.get(controllerUUID);
        return (
          <span className={classes.lines}>
            <Clip text={controllerName} width={168} />
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
    width: narrow ? 116 : 216,
    value: () => null,
    cell: (dispatch) => {
      const name = dispatch.assetName ?? dispatch.assetId;
      return (
        <span className={classes.rowActions}>
          {onResend && (
            <RowAction
              word="Resend"
              name={`Resend to ${name}`}
              icon={narrow ? IconRepeat : null}
              alone={narrow}
              disabled={(dispatch.resendFromUTC ?? null) !== null}
              onClick={() => onResend(dispatch)}
            />
          )}
          {onCall && (
            <RowAction
              word="Log call"
              name={`Log call: ${name}`}
              icon={IconPhone}
              alone={narrow}
              onClick={() => onCall(dispatch)}
            />
          )}
        </span>
      );
    },
  };
  return narrow ? [columns[0]!, actions, ...columns.slice(1)] : [...columns, actions];
}

type RowActionProps = {
  word: string;
  /** With what it is done to. */
  name: string;
  icon: Icon | null;
  /** The icon without the word. */
  alone: boolean;
  disabled?: boolean;
  onClick: () => void;
};

function RowAction({ word, name, icon: Icon, alone, ...button }: RowActionProps) {
  const drawn = Icon && <Icon size={alone ? 18 : 13} stroke={1.8} />;
  return alone ? (
    <ActionIcon variant="default" aria-label={name} {...button}>
      {drawn}
    </ActionIcon>
  ) : (
    <Button size="compact-xs" variant="default" leftSection={drawn} aria-label={name} {...button}>
      {word}
    </Button>
  );
}
