import type { ReactElement } from 'react';
import { Area, Line } from 'recharts';
import { rangeKey, type Row, type Series } from './halfHours.ts';
import { seriesStyle } from './seriesStyle.ts';

/** The areas and lines of one series, its range first; `hatch` fills what is estimated. */
export function drawSeries(series: Series, hatch: string): ReactElement[] {
  const { colour, dash, filled, width } = seriesStyle[series.kind];
  const shared = {
    type: 'stepAfter',
    stroke: colour,
    strokeWidth: width,
    dot: false,
    activeDot: false,
    isAnimationActive: false,
    connectNulls: false,
    name: series.label,
  } as const;
  const value = (row: Row) => row[series.key] as number | null;
  const parts: ReactElement[] = [];
  if (series.low && series.high) {
    parts.push(
      <Area
        key={rangeKey(series.key)}
        {...shared}
        dataKey={(row: Row) => row[rangeKey(series.key)]}
        stroke="none"
        fill={colour}
        fillOpacity={0.16}
        tooltipType="none"
      />,
    );
  }
  if (filled) {
    parts.push(
      <Area
        key={series.key}
        {...shared}
        dataKey={value}
        fill={series.kind === 'estimated' ? hatch : colour}
        fillOpacity={series.kind === 'estimated' ? 0.6 : 0.1}
      />,
    );
  } else {
    parts.push(<Line key={series.key} {...shared} dataKey={value} {...(dash !== undefined && { strokeDasharray: dash })} />);
  }
  return parts;
}
