import { Select, Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { dataThrough, nameOf } from '#app/format/assetWords.ts';
import { clockTimes } from '#app/format/clockTimes.ts';
import { formatInstant } from '#app/format/format.ts';
import { calendar } from '#app/ui/calendar.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Direction } from '#contract/primitives.ts';
import { plural } from '#text/count.ts';
import { lastFullDay } from './assetSearch.ts';
import { type ChosenRange, validateRange, findAffectedEvents, describeAffected } from './deletedReadings.ts';
import classes from '#app/ui/Form.module.css';

const DIRECTIONS = [
  { value: 'both', label: 'Import and export' },
  { value: 'import', label: 'Import' },
  { value: 'export', label: 'Export' },
];
const FROM = [...clockTimes];
const UNTIL = [...clockTimes.slice(1), '24:00'];
/** Limit of days over which half hours are counted. */
const COUNTED_MS = 31 * 86_400_000;
const SHOWN = 6;

/**
 * Deletes a range of an asset's readings after showing how many there are and which events they touch; mounted while it
 * is open.
 */
export default function DeleteReadings({ asset, now, onClose }: { asset: Asset; now: number; onClose: () => void }) {
  const { assetUUID } = asset;
  const last = lastFullDay(dataThrough(asset) ?? now);
  const [chosen, setChosen] = useState<ChosenRange>({
    fromDay: last,
    fromTime: '00:00',
    untilDay: last,
    untilTime: '24:00',
  });
  const [direction, setDirection] = useState<Direction | 'both'>('both');
  const update = (change: Partial<ChosenRange>) => setChosen((before) => ({ ...before, ...change }));
  const range = useMemo(() => validateRange(chosen), [chosen]);
  const counts = range !== null && Date.parse(range.to) - Date.parse(range.from) <= COUNTED_MS;
  const read = (way: Direction) =>
    query(
      'getAssetConsumption',
      {
        params: { assetUUID },
        query: {
          ...(range ?? { from: '', to: '' }),
          granularity: 'halfHour',
          direction: way,
        },
      },
      { enabled: counts && (direction === 'both' || direction === way) },
    );
  const imported = useQuery(read('import'));
  const exported = useQuery(read('export'));
  const events = useQuery(query('listAssetEvents', { params: { assetUUID }, query: { pageSize: 100 } }));
  const counted = direction === 'both' ? [imported, exported] : [direction === 'import' ? imported : exported];
  const present = counted.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData)
    ? counted.reduce((sum, { data }) => sum + data!.coverage.present, 0)
    : null;
  const touched = range && events.data ? findAffectedEvents(events.data.data, range) : [];
  const remove = useOperation('deleteAssetConsumption');
  return (
    <ConfirmDialog
      title={`Delete the readings of ${nameOf(asset)}?`}
      action={counts && present !== null ? `Delete ${plural(present, 'reading')}` : 'Delete readings'}
      keep="Keep readings"
      ready={range !== null && events.data !== undefined && !(counts && present === 0)}
      error={events.error}
      onConfirm={async () => {
        await remove({ params: { assetUUID }, query: { ...range!, ...(direction !== 'both' && { direction }) } });
        return `The readings of ${nameOf(asset)} have been deleted.`;
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div className={classes.pair}>
          <DateInput
            {...calendar}
            label="First day"
            value={chosen.fromDay}
            onChange={(fromDay) => update({ fromDay })}
          />
          <Select
            label="From"
            allowDeselect={false}
            data={FROM}
            value={chosen.fromTime}
            onChange={(time) => update({ fromTime: time ?? chosen.fromTime })}
          />
          <DateInput
            {...calendar}
            label="Last day"
            value={chosen.untilDay}
            onChange={(untilDay) => update({ untilDay })}
          />
          <Select
            label="Until"
            allowDeselect={false}
            data={UNTIL}
            value={chosen.untilTime}
            onChange={(time) => update({ untilTime: time ?? chosen.untilTime })}
          />
        </div>
        <Select
          label="Direction"
          allowDeselect={false}
          data={DIRECTIONS}
          value={direction}
          onChange={(way) => setDirection(way === 'import' || way === 'export' ? way : 'both')}
        />
        <div aria-live="polite">
          {range === null ? (
            <p>The end must be after the start.</p>
          ) : (
            <p>
              {formatInstant(range.from, true)} to {formatInstant(range.to, true)}
              {counts && present !== null && `: ${present === 0 ? 'no reading' : plural(present, 'reading')}`}.{' '}
              {events.data && describeAffected(events.data.data, touched)} The readings cannot be recovered. The audit
              log records who deleted which period.
            </p>
          )}
          {touched.length > 0 && (
            <ul>
              {touched.slice(0, SHOWN).map(({ eventUUID, name, words }) => (
                <li key={eventUUID}>
                  <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
                    {name}
                  </PlainLink>
                  : {words}
                </li>
              ))}
              {touched.length > SHOWN && <li>and {plural(touched.length - SHOWN, 'more event')}</li>}
            </ul>
          )}
        </div>
      </Stack>
    </ConfirmDialog>
  );
}
