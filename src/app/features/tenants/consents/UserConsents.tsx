import { Button, Group } from '@mantine/core';
import { IconDoorExit, IconPlus, IconSignature } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Consent, ListedConsent } from '#contract/consent.ts';
import type { Page } from '#contract/paging.ts';
import type { User } from '#contract/user.ts';
import { consentColumns } from './consentColumns.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

// The forms load the calendar.
const RecordConsent = lazy(() => import('./RecordConsent.tsx'));
const EndTenancy = lazy(() => import('./EndTenancy.tsx'));

const NONE: readonly Asset[] = [];
const MINUTE_MS = 60_000;

type UserConsentsProps = {
  user: User;
  consents: UseQueryResult<Page<ListedConsent>>;
  assets: readonly Asset[] | undefined;
  now: number;
};

/** A user's consents as a ledger: nothing is overwritten, the newest entry first. */
export function UserConsents({ user, consents, assets = NONE, now }: UserConsentsProps) {
  const mayChange = useMayOperate() && user.status === 'ACTIVE';
  const [recording, setRecording] = useState(false);
  const mayEndTenancy = usePermission('endTenancy') && mayChange;
  const [leaving, setLeaving] = useState(false);
  const [ending, setEnding] = useState<Consent | null>(null);
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const columns = useMemo(
    () =>
      consentColumns({
        now: minute,
        ...(mayChange && { onWithdraw: setEnding }),
      }),
    [minute, mayChange],
  );
  useCommands(
    mayChange
      ? [{ id: 'consent', label: 'Record a consent or refusal', icon: IconSignature, run: () => setRecording(true) }]
      : [],
  );
  useCommands(
    mayEndTenancy
      ? [{ id: 'tenancy', label: 'Record the end of a tenancy', icon: IconDoorExit, run: () => setLeaving(true) }]
      : [],
  );
  const leave = mayEndTenancy && (
    <Button variant="default" leftSection={<IconDoorExit size={15} stroke={1.8} />} onClick={() => setLeaving(true)}>
      End of tenancy
    </Button>
  );
  const record = mayChange && (
    <Button variant="default" leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setRecording(true)}>
      Record a consent or refusal
    </Button>
  );
  return (
    <>
      <SectionHead title="Consents">
        <Group gap="xs">
          {leave}
          {record}
        </Group>
      </SectionHead>
      <DataTable
        label="Consents of the user"
        columns={columns}
        rows={consents.data?.data}
        rowId={({ consentUUID }) => consentUUID}
        error={consents.data === undefined ? consents.error : undefined}
        onRetry={() => void consents.refetch()}
        empty={
          <EmptyState
            icon={IconSignature}
            title="No consents recorded yet"
            text={
              'Without a consent to dispatch, the assets of this user cannot be opted in to events; without a consent ' +
              'to data access, their smart meters cannot be read.'
            }
          />
        }
      />
      {recording && (
        <Suspense>
          <RecordConsent user={user} assets={assets} now={now} onClose={() => setRecording(false)} />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <EndTenancy user={user} assets={assets} now={now} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
      {ending && <WithdrawDialog consent={ending} user={user.name} onClose={() => setEnding(null)} />}
    </>
  );
}
