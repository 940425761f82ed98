import { SegmentedControl } from '@mantine/core';
import { HeatMap, MISSING_FILL, tintOf } from '#app/charts/HeatMap.tsx';
import { formatNumber } from '#app/format/format.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { MarketHalfHour } from '#contract/marketHistory.ts';
import { HIGHEST, LOWEST, type MapOf, marketMap, strengthOf } from './marketView.ts';
import classes from './market.module.css';

const ROW_PX = 16;
const STEPS = 7;
const TITLES: Record<MapOf, string> = {
  price: 'Dearest accepted price',
  mw: 'Power bought',
  ours: 'Our share of what was bought',
};
const KINDS = [
  { value: 'price', label: 'Price' },
  { value: 'mw', label: 'MW' },
  { value: 'ours', label: 'Ours' },
] as const;

type MarketMapPanelProps = {
  halfHours: readonly MarketHalfHour[];
  of: MapOf;
  onChange: (of: MapOf) => void;
};

/** Half hours of the day down, requirements across: what was paid, bought, or sold by us. */
export function MarketMapPanel({ halfHours, of, onChange }: MarketMapPanelProps) {
  const { rows, columns } = marketMap(halfHours, of);
  return (
    <>
      <SectionHead title={TITLES[of]} note={`by half-hour and requirement${of === 'price' ? ', £/MWh' : ''}`}>
        <div className={classes.key} aria-hidden="true">
          {of === 'price' && (
            <span>
              under {formatNumber(LOWEST)}
              {Array.from({ length: STEPS }, (_, step) => (
                <i
                  key={step}
                  style={{
                    background: tintOf(
                      'var(--hh-market)',
                      strengthOf(LOWEST + (step * (HIGHEST - LOWEST)) / (STEPS - 1)),
                    ),
                  }}
                />
              ))}
              {formatNumber(HIGHEST)} and more
            </span>
          )}
          <span>
            <i style={{ background: MISSING_FILL }} /> nothing bought
          </span>
          <span>
            <i className={classes.dot} /> ours accepted
          </span>
        </div>
        <SegmentedControl
          size="xs"
          data={[...KINDS]}
          value={of}
          onChange={(value) => onChange(KINDS.find((kind) => kind.value === value)!.value)}
          aria-label="Map"
        />
      </SectionHead>
      <div className={classes.map}>
        <HeatMap
          label={`${TITLES[of]} by requirement and half-hour`}
          rows={rows}
          columns={columns}
          rowHeight={ROW_PX}
          hint="Point at a half-hour for its prices and volume."
        />
      </div>
    </>
  );
}
