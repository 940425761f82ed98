import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assetQueries } from '#app/api/assets.ts';
import { eventQueries } from '#app/api/events.ts';
import type { ChartFrameProps } from '#app/charts/Chart.tsx';
import { DailyBars } from '#app/charts/DailyBars.tsx';
import { formatInstant, formatPercent } from '#app/charts/format.ts';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import { resolutionFor } from '#energy/time/resolution.ts';
import { isoOf } from './assetSearch.ts';
import { dataThrough, mayExport } from './assetWords.ts';
import type { TabProps } from './EnergyTab.tsx';
import { bandsOf, coveragePercent, isSeries } from './energyView.ts';
import { UnitSwitch } from './UnitSwitch.tsx';

export const PICK_WORDS = 'explain the baseline of that half hour';

/** Metered energy over the range, as finely as it can be read: half hours, hours, days or months. */
export function EnergyChart({ asset, range, address, onChange, now }: TabProps & { now: number }) {
  const { direction, unit } = address;
  const granularity = resolutionFor(Date.parse(range.from), Date.parse(range.to));
  const consumption = useQuery(assetQueries.consumption(asset.assetUUID, { ...range, granularity, direction }));
  const { data: events } = useQuery(eventQueries.ofAsset(asset.assetUUID));
  const answer = consumption.data;

  const grid = useMemo((): HalfHourGrid | undefined => {
    if (!answer || !isSeries(answer)) return undefined;
    const { start, stepSeconds, values, estimated } = answer;
    const series = answer.direction === 'import' ? ({ key: 'import', label: 'Metered', kind: 'metered' } as const) : ({ key: 'export', label: 'Export', kind: 'export' } as const);
    const shown = { from: start, to: isoOf(Date.parse(start) + values.length * stepSeconds * 1000) };
    return { start, stepSeconds, series: [{ ...series, values, estimated }], bands: bandsOf(events?.data ?? [], shown) };
  }, [answer, events]);

  const through = dataThrough(asset);
  const coverage = answer && through !== null && !consumption.isPlaceholderData ? coveragePercent(range, answer.coverage.present, now) : null;
  const notes = [coverage === null ? null : `${formatPercent(coverage)} of half hours present`, through === null ? null : `Data through ${formatInstant(through)}`];
  const frame: ChartFrameProps = {
    title: direction === 'export' ? 'Exported energy' : 'Metered energy',
    fileName: `${asset.assetId} ${direction} ${range.from.slice(0, 10)} ${range.to.slice(0, 10)}`,
    height: 320,
    note: notes.filter(Boolean).join(' · '),
    error: answer === undefined ? consumption.error : undefined,
    onRetry: () => void consumption.refetch(),
    stale: consumption.isPlaceholderData,
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
        <UnitSwitch value={unit} disabled={answer !== undefined && !isSeries(answer)} onChange={(next) => onChange({ unit: next })} />
      </>
    ),
  };
  const zoom = (from: number, to: number) => onChange({ from: isoOf(from), to: isoOf(to) });

  if (answer ? !isSeries(answer) : granularity === 'day' || granularity === 'month') {
    const periods = answer && !isSeries(answer) ? answer.periods : undefined;
    return <DailyBars {...frame} periods={periods} kind={direction === 'export' ? 'export' : 'metered'} onOpen={({ from, to }) => onChange({ from, to })} />;
  }
  return <HalfHourChart {...frame} grid={grid} unit={unit} onZoom={zoom} {...(granularity === 'halfHour' && { onPick: (at: number) => onChange({ at: isoOf(at) }), pickWords: PICK_WORDS })} />;
}
