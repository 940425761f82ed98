import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatPence } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { TariffSchedule } from '#contract/tariff.ts';
import { directionWords, firstDay, lastDay, standingOf, tariffTypeWords } from './tariffWords.ts';
import classes from './tariffs.module.css';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** "Peak 40.00 p/kWh, Mon to Fri 16:00–19:00" */
function periodInWords({
  rateLabel,
  pencePerKwh,
  daysOfWeek,
  startTime,
  endTime,
}: TariffSchedule['periods'][number]): string {
  const days = [...daysOfWeek].sort((one, other) => one - other);
  const [first, last] = [days[0]!, days.at(-1)!];
  const isRun = last - first === days.length - 1;
  const named =
    days.length === 7
      ? 'every day'
      : isRun && days.length > 2
        ? `${DAYS[first - 1]} to ${DAYS[last - 1]}`
        : days.map((day) => DAYS[day - 1]).join(', ');
  return (
    `${rateLabel} ${formatPence(pencePerKwh)}, ${named} ` +
    (startTime === endTime ? 'all day' : `${startTime}–${endTime}`)
  );
}

export const periodsInWords = ({ periods }: Pick<TariffSchedule, 'periods'>): string =>
  periods.map(periodInWords).join('; ');

export const effectInWords = ({ enabled, followsTariff }: Pick<TariffSchedule, 'enabled' | 'followsTariff'>): string =>
  followsTariff ? 'Follows the tariff; costs do not change' : enabled ? 'Sets prices' : 'Disabled; costs do not change';

type ScheduleActions = { edit: (schedule: TariffSchedule) => void; remove: (schedule: TariffSchedule) => void };

/** A schedule list's columns; without `actions` nothing can be changed. */
export const scheduleColumns = (today: string, actions: ScheduleActions | null): Column<TariffSchedule>[] => [
  { id: 'type', header: 'Type', width: 110, cell: ({ type }) => tariffTypeWords[type] },
  { id: 'direction', header: 'Direction', width: 90, cell: ({ direction }) => directionWords[direction] },
  {
    id: 'effect',
    header: 'Effect',
    width: 240,
    value: effectInWords,
    cell: (schedule) => effectInWords(schedule),
  },
  {
    id: 'periods',
    header: 'Periods',
    value: periodsInWords,
    cell: (schedule) => <span className={classes.wrap}>{periodsInWords(schedule)}</span>,
  },
  { id: 'validFrom', header: 'Valid from', width: 140, cell: (schedule) => firstDay(schedule) },
  { id: 'validTo', header: 'Last day', width: 140, cell: (schedule) => lastDay(schedule) },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    value: (schedule) => standingOf({ ...schedule, status: 'ACTIVE' }, today),
    cell: (schedule) => <StatusChip kind="tariff" status={standingOf({ ...schedule, status: 'ACTIVE' }, today)} />,
  },
  ...(actions
    ? [
        {
          id: 'actions',
          header: 'Change',
          width: 90,
          value: () => null,
          cell: (schedule: TariffSchedule) => (
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                size={28}
                variant="subtle"
                aria-label={`Edit the ${tariffTypeWords[schedule.type].toLowerCase()} schedule`}
                onClick={() => actions.edit(schedule)}
              >
                <IconPencil size={15} stroke={1.8} />
              </ActionIcon>
              <ActionIcon
                size={28}
                variant="subtle"
                aria-label={`Delete the ${tariffTypeWords[schedule.type].toLowerCase()} schedule`}
                onClick={() => actions.remove(schedule)}
              >
                <IconTrash size={15} stroke={1.8} />
              </ActionIcon>
            </Group>
          ),
        },
      ]
    : []),
];
