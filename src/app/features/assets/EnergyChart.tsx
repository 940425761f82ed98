import { SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChartFrameProps } from '#app/charts/Chart.tsx';
import { DailyBars } from '#app/charts/DailyBars.tsx';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid, Series } from '#app/charts/halfHours.ts';
import { duePeriods } from '#app/charts/periods.ts';
import { query } from '#app/data/query.ts';
import { eventsOfAsset } from '#app/data/sharedQueries.ts';
import { isoOf } from '#app/format/addressRange.ts';
import { dataThrough, mayExport } from '#app/format/assetWords.ts';
import { formatPercent } from '#app/format/format.ts';
import { rangeLabel, shiftRange } from '#app/format/range.ts';
import { Time } from '#app/ui/Time.tsx';
import { resolutionFor } from '#energy/time/resolution.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { formatCount } from '#text/count.ts';
import type { TabProps } from './assetSearch.ts';
import { PICK_WORDS } from './energyView.ts';
import { bandsOf, coveragePercent, isSeries, shiftPreviousOnto } from './energyView.ts';
import { energyQuery } from './prefetchEnergy.ts';
import { UnitSwitch } from './UnitSwitch.tsx';
import classes from './asset.module.css';

/** Metered energy over the range, as finely as it can be read: half hours, hours, days or months. */
export function EnergyChart({ asset, range, address, onChange, now }: TabProps & { now: number }) {
  const { direction, unit, compare } = address;
  const granularity = resolutionFor(Date.parse(range.from), Date.parse(range.to));
  const consumption = useQuery(energyQuery(asset.assetUUID, range, direction));
  const before = shiftRange(range, -1);
  const previous = useQuery(
    query(
      'getAssetConsumption',
      {
        params: { assetUUID: asset.assetUUID },
        query: { ...before, granularity, direction },
      },
      { enabled: compare },
    ),
  );
  const { data: events } = useQuery(eventsOfAsset(asset.assetUUID));
  const energy = consumption.data;
  const earlier = compare ? previous.data : undefined;

  const grid = useMemo((): HalfHourGrid | undefined => {
    if (!energy || !isSeries(energy)) return undefined;
    const { start, stepSeconds, values, estimated, firstReadingUTC } = energy;
    const shown = { from: start, to: isoOf(Date.parse(start) + values.length * stepSeconds * 1000) };
    const metered: Series = { ...(energy.direction === 'import' ? IMPORTED : EXPORTED), values, estimated };
    const series = [metered];
    if (earlier && isSeries(earlier) && earlier.stepSeconds === stepSeconds) {
      const onto = { start: Date.parse(start), count: values.length, stepMs: stepSeconds * 1000 };
      series.unshift({
        key: 'previous',
        label: 'Previous period',
        kind: 'previous',
        values: shiftPreviousOnto({ start: Date.parse(earlier.start), values: earlier.values }, onto),
      });
    }
    return {
      start,
      stepSeconds,
      series,
      bands: bandsOf(events?.data ?? [], shown),
      ...(firstReadingUTC !== null && { since: firstReadingUTC }),
    };
  }, [energy, earlier, events]);

  const through = dataThrough(asset);
  const coverage =
    energy && through !== null && !consumption.isPlaceholderData
      ? coveragePercent(range, energy.coverage.present, now, energy.firstReadingUTC)
      : null;
  const frame: ChartFrameProps = {
    title: direction === 'export' ? 'Exported energy' : 'Metered energy',
    fileName: `${asset.assetId} ${direction} ${range.from.slice(0, 10)} ${range.to.slice(0, 10)}`,
    height: 320,
    note: through !== null && (
      <>
        {coverage !== null && `${formatPercent(coverage)} of readings received · `}
        {energy !== undefined && energy.coverage.setAside > 0 && (
          <>
            <Link to="/data-quality">{formatCount(energy.coverage.setAside)} set aside</Link>
            {' · '}
          </>
        )}
        Latest reading <Time at={through} />
      </>
    ),
    error: energy === undefined ? consumption.error : undefined,
    onRetry: () => void consumption.refetch(),
    stale: consumption.isPlaceholderData || (compare && previous.isFetching),
    controls: (
      <>
        {mayExport(asset) && (
          <SegmentedControl
            size="xs"
            aria-label="Direction"
            value={direction}
            onChange={(next) => onChange({ direction: next })}
            data={[
              { value: 'import', label: 'Import' },
              { value: 'export', label: 'Export' },
            ]}
          />
        )}
        <Switch
          size="xs"
          className={classes.compare}
          label="Previous period"
          title={rangeLabel(before)}
          checked={compare}
          onChange={(event) => onChange({ compare: event.currentTarget.checked })}
        />
        <UnitSwitch
          value={unit}
          disabled={energy !== undefined && !isSeries(energy)}
          onChange={(next) => onChange({ unit: next })}
        />
      </>
    ),
  };
  const dueUntil = Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  const periods = useMemo(
    () =>
      energy && !isSeries(energy)
        ? duePeriods(energy.periods, {
            now: dueUntil,
            ...(energy.firstReadingUTC !== null && { sinceMs: Date.parse(energy.firstReadingUTC) }),
          })
        : undefined,
    [energy, dueUntil],
  );
  const zoom = (from: number, to: number) => onChange({ from: isoOf(from), to: isoOf(to) });

  if (energy ? !isSeries(energy) : granularity === 'day' || granularity === 'month') {
    const periodsBefore = earlier && !isSeries(earlier) ? earlier.periods : undefined;
    return (
      <DailyBars
        {...frame}
        periods={periods}
        before={periodsBefore}
        kind={direction === 'export' ? 'export' : 'metered'}
        onOpen={({ from, to }) => onChange({ from, to })}
        onZoom={zoom}
      />
    );
  }
  return (
    <HalfHourChart
      {...frame}
      grid={grid}
      unit={unit}
      onZoom={zoom}
      {...(granularity === 'halfHour' && {
        onPick: (at: number) => onChange({ at: isoOf(at) }),
        pickWords: PICK_WORDS,
      })}
    />
  );
}

const IMPORTED = { key: 'import', label: 'Metered', kind: 'metered' } as const;
const EXPORTED = { key: 'export', label: 'Export', kind: 'export' } as const;
