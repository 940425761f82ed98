import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatDate } from '#app/format/format.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Direction } from '#contract/primitives.ts';
import type { Tariff, TariffSchedule } from '#contract/tariff.ts';
import { RateHeatMap } from './RateHeatMap.tsx';
import { scheduleColumns } from './scheduleColumns.tsx';
import { appliedInWords, scheduleWeek, setsPrices } from './scheduleWeek.ts';
import { directionWords, tariffTypeWords } from './tariffWords.ts';
import classes from './tariffs.module.css';

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));

type SchedulesPanelProps = { asset: Asset; tariffs: readonly Tariff[]; today: string };

/** The tariff schedules of an asset, their effect, and what applies when. */
export function SchedulesPanel({ asset, tariffs, today }: SchedulesPanelProps) {
  const { data, error, refetch } = useQuery(
    query('listTariffSchedules', { params: { assetUUID: asset.assetUUID }, query: { pageSize: 100 } }),
  );
  const mayChange = usePermission('enableTariffSchedule') && asset.status === 'ACTIVE';
  const [open, setOpen] = useState<{ edit: TariffSchedule | null } | { remove: TariffSchedule } | null>(null);
  const remove = useOperation('removeTariffSchedule');
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      scheduleColumns(
        today,
        mayChange ? { edit: (edit) => setOpen({ edit }), remove: (schedule) => setOpen({ remove: schedule }) } : null,
      ),
    [today, mayChange],
  );
  const schedules = data?.data;
  const ways = (['import', 'export'] as const).filter((way) =>
    schedules?.some((schedule) => schedule.direction === way && setsPrices(schedule)),
  );
  const removed = open && 'remove' in open ? open.remove : null;
  const hasBegun = removed !== null && setsPrices(removed) && removed.validFrom < today;
  const confirm = async ({ type, direction }: TariffSchedule) => {
    await remove({ params: { assetUUID: asset.assetUUID, type }, query: { direction } });
    return hasBegun ? 'The schedule ends today.' : 'The schedule has been deleted.';
  };
  return (
    <div>
      <SectionHead title="Schedules" note="When each price applies, in addition to the tariff.">
        {mayChange && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setOpen({ edit: null })}
          >
            Add schedule
          </Button>
        )}
      </SectionHead>
      <DataTable
        label="Tariff schedules of the asset"
        columns={columns}
        rows={schedules}
        rowId={({ scheduleUUID }) => scheduleUUID}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No schedules" text="Without a schedule, the tariff’s own rates apply at all times." />
        }
      />
      {ways.map((way) => (
        <AppliedWeek key={way} direction={way} tariffs={tariffs} schedules={schedules!} today={today} />
      ))}
      <Suspense>
        {open && 'edit' in open && (
          <ScheduleDialog
            assetUUID={asset.assetUUID}
            edited={open.edit}
            all={schedules ?? []}
            direction="import"
            today={today}
            onClose={close}
          />
        )}
      </Suspense>
      {removed && (
        <ConfirmDialog
          title={`${hasBegun ? 'End' : 'Delete'} the ${tariffTypeWords[removed.type].toLowerCase()} schedule?`}
          action={hasBegun ? 'End schedule' : 'Delete schedule'}
          onConfirm={() => confirm(removed)}
          onClose={close}
        >
          <p>
            {hasBegun
              ? `It has set prices since ${formatDate(removed.validFrom, true)}. It ends today; past costs do not ` +
                'change. From today the tariff’s own rates apply.'
              : setsPrices(removed)
                ? 'The schedule has not set any prices yet. The tariff’s own rates apply.'
                : 'The schedule does not set prices now, so costs do not change.'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

type AppliedWeekProps = {
  direction: Direction;
  tariffs: readonly Tariff[];
  schedules: readonly TariffSchedule[];
  today: string;
};

function AppliedWeek({ direction, tariffs, schedules, today }: AppliedWeekProps) {
  const week = useMemo(() => {
    const ofDirection = <Item extends { direction: Direction }>(all: readonly Item[]) =>
      all.filter((one) => one.direction === direction);
    return scheduleWeek(ofDirection(tariffs), ofDirection(schedules), today);
  }, [direction, tariffs, schedules, today]);
  const values = useMemo(() => week.map(({ pence }) => pence), [week]);
  const sources = useMemo(
    () =>
      week.map(({ by }) =>
        by === null
          ? 'no tariff'
          : by === 'TARIFF'
            ? 'from the tariff'
            : `from the ${tariffTypeWords[by].toLowerCase()} schedule`,
      ),
    [week],
  );
  return (
    <div className={classes.chart}>
      <Panel>
        <RateHeatMap
          title={`Prices for the next seven days, ${directionWords[direction].toLowerCase()}`}
          note={appliedInWords(week)}
          name={`${directionWords[direction]} prices as scheduled`}
          values={values}
          sources={sources}
          colour={direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)'}
        />
      </Panel>
    </div>
  );
}
