import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DayView } from '#app/charts/DayView.tsx';
import { eventsOfAsset } from '#app/data/sharedQueries.ts';
import { isoOf, rangeOfDay } from '#app/format/addressRange.ts';
import { dataThrough, mayExport } from '#app/format/assetWords.ts';
import { formatDay, formatEnergy } from '#app/format/format.ts';
import { halfHoursOf } from '#app/format/london.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { lastFullDay, type AssetSearch } from './assetSearch.ts';
import { PICK_WORDS } from './energyView.ts';
import { bandsOf, sumOf } from './energyView.ts';
import { useBaselineComparison } from './useBaselineComparison.ts';
import classes from './DayPanel.module.css';

type DayPanelProps = {
  asset: Asset;
  address: AssetSearch;
  onChange: (change: Partial<AssetSearch>) => void;
  now: number;
};

/** One London day of 46, 48 or 50 half hours against its baseline; default: the last full day with data. */
export function DayPanel({ asset, address, onChange, now }: DayPanelProps) {
  const through = dataThrough(asset);
  const date = address.day ?? lastFullDay(through ?? now);
  const range = rangeOfDay(date);
  const { metered, baseline, estimated, error, isStale, refetch } = useBaselineComparison(asset, range);
  const { data: events } = useQuery(eventsOfAsset(asset.assetUUID));
  const bands = useMemo(() => bandsOf(events?.data ?? [], rangeOfDay(date)), [events, date]);
  const count = halfHoursOf(date).length;
  const notes = [
    metered && `${formatEnergy(sumOf(metered))} metered, ${formatEnergy(sumOf(baseline ?? []))} expected`,
    mayExport(asset) && 'net of export',
    // Marks the days the clocks change.
    count !== 48 && `${count} half-hours`,
  ];

  return (
    <Panel>
      <DayView
        title="Day and its baseline"
        fileName={`${asset.assetId} ${date}`}
        height={264}
        date={date}
        metered={metered}
        baseline={baseline}
        estimated={estimated}
        bands={bands}
        unit={address.unit}
        onPick={(at) => onChange({ at: isoOf(at) })}
        pickWords={PICK_WORDS}
        error={error}
        onRetry={refetch}
        stale={isStale}
        note={metered && sumOf(metered) !== null ? notes.filter(Boolean).join(' · ') : undefined}
        controls={
          <span className={classes.day}>
            <ActionIcon size={28} aria-label="Previous day" onClick={() => onChange({ day: addDays(date, -1) })}>
              <IconChevronLeft size={16} stroke={1.8} />
            </ActionIcon>
            <span aria-live="polite">{formatDay(range.from)}</span>
            <ActionIcon
              size={28}
              aria-label="Next day"
              disabled={date >= londonDate(now)}
              onClick={() => onChange({ day: addDays(date, 1) })}
            >
              <IconChevronRight size={16} stroke={1.8} />
            </ActionIcon>
          </span>
        }
      />
    </Panel>
  );
}
