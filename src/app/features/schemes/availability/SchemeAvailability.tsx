import { Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { allPacks } from '#app/data/sharedQueries.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatMonth, formatWindow } from '#app/format/format.ts';
import { monthOf, otherMonth } from '#app/format/monthGrid.ts';
import { parseWindow, type WindowDraft, windowDraftOf } from '#app/format/wallTime.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Stepper } from '#app/ui/Stepper.tsx';
import { WindowFields } from '#app/ui/WindowFields.tsx';
import type { AvailabilityWindow } from '#contract/availability.ts';
import type { Scheme } from '#contract/scheme.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { AgreeWindow } from './AgreeWindow.tsx';
import { statementWords } from './availabilityWords.ts';
import { type WindowDialog, Windows } from './Windows.tsx';
import classes from './availability.module.css';

/** What a month's availability earns, by its windows; nothing where the market rules of the scheme pay none. */
export default function SchemeAvailability({ scheme }: { scheme: Scheme }) {
  const packs = useQuery(allPacks());
  const listed = packs.data?.data.find(
    ({ packId, version }) => packId === scheme.pack.packId && version === scheme.pack.version,
  );
  const pack = useQuery(
    query('getMarketPack', { params: { packUUID: listed?.packUUID ?? '' } }, { enabled: listed !== undefined }),
  );
  const pays = pack.data?.document.products.some(({ payment }) => payment !== 'UTILISATION');
  return pays ? <Availability scheme={scheme} /> : null;
}

function Availability({ scheme: { schemeUUID, status } }: { scheme: Scheme }) {
  const today = londonDate(useNow());
  const present = monthOf(today);
  const [month, setMonth] = useState(present);
  const [isAgreeing, setIsAgreeing] = useState(false);
  const [dialog, setDialog] = useState<WindowDialog | null>(null);
  const mayAgree = usePermission('createAvailabilityWindow') && status === 'ACTIVE';
  const windows = useQuery(
    query('listAvailabilityWindows', { params: { schemeUUID }, query: { month, pageSize: 200 } }),
  );
  const statement = useQuery(
    query('getAvailabilityStatement', { params: { schemeUUID }, query: { month } }, { keepsPrevious: true }),
  );
  const error = windows.error ?? statement.error;
  const close = () => setDialog(null);
  return (
    <Panel>
      <section
        aria-label="Availability"
        aria-busy={windows.isPending || statement.isPending || statement.isPlaceholderData}
      >
        <h2 className={classes.heading}>Availability</h2>
        <Stepper
          unit="month"
          level={3}
          label={formatMonth(londonMidnight(`${month}-01`))}
          present="This month"
          onPresent={() => setMonth(present)}
          onStep={(by) => setMonth(otherMonth(month, by))}
        >
          {mayAgree && (
            <Button variant="default" size="compact-sm" onClick={() => setIsAgreeing(true)}>
              Agree window
            </Button>
          )}
        </Stepper>
        {statement.data && windows.data ? (
          <>
            <p className={classes.verdict}>{statementWords(statement.data)}</p>
            <Windows windows={windows.data.data} onOpen={mayAgree ? setDialog : null} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void Promise.all([windows.refetch(), statement.refetch()])} />
        ) : (
          <Skeleton height={120} />
        )}
      </section>
      {isAgreeing && (
        <AgreeWindow
          schemeUUID={schemeUUID}
          firstDay={month === present ? today : `${month}-01`}
          onClose={() => setIsAgreeing(false)}
        />
      )}
      {dialog?.kind === 'declare' && <DeclareUnavailable window={dialog.window} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteWindow window={dialog.window} onClose={close} />}
    </Panel>
  );
}

type DeclareForm = WindowDraft & { reason: string };

/** Form for half hours of a window in which the capacity is not available: they earn nothing. */
function DeclareUnavailable({ window, onClose }: { window: AvailabilityWindow; onClose: () => void }) {
  const [first, last] = [Date.parse(window.startTime), Date.parse(window.endTime)];
  const declare = useOperation('declareUnavailable');
  const form = useForm<DeclareForm>({
    initialValues: { ...windowDraftOf(first, last), reason: '' },
    validate: (values) => faultsOf(values, first, last),
  });
  const send = async ({ reason, ...draft }: DeclareForm) => {
    const { from, to } = parseWindow(draft);
    const times = { startTime: new Date(from!).toISOString(), endTime: new Date(to!).toISOString() };
    await declare({
      params: { windowUUID: window.windowUUID },
      body: { ...times, reason: reason.trim() || null },
    });
    return 'The half-hours have been declared unavailable.';
  };
  return (
    <FormDialog
      title="Declare half-hours unavailable"
      action="Declare unavailable"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <p>Within the window {formatWindow(window.startTime, window.endTime)}. This cannot be undone.</p>
      <WindowFields value={form.values} onChange={(changes) => form.setValues(changes)} errors={form.errors} />
      <TextInput label="Reason" maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

function faultsOf(draft: WindowDraft, first: number, last: number) {
  const { from, to, problems } = parseWindow(draft);
  return {
    ...problems,
    ...(from !== null && from < first && { start: 'This is before the start of the window' }),
    ...(to !== null && to > last && { end: 'This is after the end of the window' }),
  };
}

/** Asks before a window is deleted, with what was declared of it. */
function DeleteWindow({ window, onClose }: { window: AvailabilityWindow; onClose: () => void }) {
  const remove = useOperation('deleteAvailabilityWindow');
  const confirm = async () => {
    await remove({ params: { windowUUID: window.windowUUID } });
    return 'The window has been deleted.';
  };
  return (
    <ConfirmDialog
      title="Delete the window?"
      action="Delete window"
      keep="Keep it"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {formatWindow(window.startTime, window.endTime)}: the window will earn nothing, and its unavailability
        declarations are deleted with it.
      </p>
    </ConfirmDialog>
  );
}
