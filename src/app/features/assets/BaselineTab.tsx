import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import { eventsOfAsset } from '#app/data/sharedQueries.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { baselineRange, isoOf } from '#app/format/addressRange.ts';
import { dataThrough, mayExport } from '#app/format/assetWords.ts';
import { formatDayMonth } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { TabProps } from './assetSearch.ts';
import { BaselineDays } from './BaselineDays.tsx';
import { PICK_WORDS } from './energyView.ts';
import { bandsOf } from './energyView.ts';
import { UnitSwitch } from './UnitSwitch.tsx';
import { useBaselineComparison } from './useBaselineComparison.ts';
import classes from './asset.module.css';

/** Baseline against metered over up to 31 days, and the calculation of each day's baseline. */
export function BaselineTab({ asset, range, address, onChange, hasReadings }: TabProps & { hasReadings: boolean }) {
  const { from, to, isCut } = baselineRange(range);
  const { metered, estimated, series, error, isStale, refetch } = useBaselineComparison(
    asset,
    { from, to },
    hasReadings,
  );
  const explained = usePermission('explainAssetBaseline');
  const through = dataThrough(asset);
  const { data: events } = useQuery(eventsOfAsset(asset.assetUUID));

  const grid = useMemo((): HalfHourGrid | undefined => {
    if (!series || (hasReadings && !metered)) return undefined;
    return {
      start: series.start,
      stepSeconds: series.stepSeconds,
      series: [
        ...(metered
          ? [
              {
                key: 'metered',
                label: mayExport(asset) ? 'Metered (import less export)' : 'Metered',
                kind: 'metered' as const,
                values: metered,
                ...(estimated && { estimated }),
              },
            ]
          : []),
        { key: 'baseline', label: 'Baseline', kind: 'baseline', values: series.values },
      ],
      bands: bandsOf(events?.data ?? [], { from, to }),
    };
  }, [series, hasReadings, metered, estimated, events, asset, from, to]);

  return (
    <div className={classes.cards}>
      <Panel>
        <HalfHourChart
          title={hasReadings ? 'Baseline and metered energy' : 'Baseline'}
          fileName={`${asset.assetId} baseline ${from.slice(0, 10)} ${to.slice(0, 10)}`}
          height={320}
          grid={grid}
          unit={address.unit}
          error={error}
          onRetry={refetch}
          stale={isStale}
          note={
            <>
              {isCut &&
                `${formatDayMonth(from)} – ${formatDayMonth(Date.parse(to) - 1)}: baselines are limited to 31 days · `}
              {through !== null && (
                <>
                  Latest reading <Time at={through} />
                </>
              )}
            </>
          }
          controls={<UnitSwitch value={address.unit} onChange={(unit) => onChange({ unit })} />}
          {...(explained && { onPick: (at: number) => onChange({ at: isoOf(at) }), pickWords: PICK_WORDS })}
          onZoom={(start, end) => onChange({ from: isoOf(start), to: isoOf(end) })}
        />
      </Panel>
      <BaselineDays
        days={series?.days}
        method={series?.method}
        chosen={address.day}
        onChoose={(day) => onChange({ day })}
      />
    </div>
  );
}
