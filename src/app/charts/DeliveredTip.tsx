import { formatEnergy, formatEnergyRange, formatPercent, formatPeriods, formatWindow } from '#app/format/format.ts';
import { RANGE_COLOUR, type DeliveredPeriod } from './delivered.ts';
import { TipCard, type TipLine } from './TipCard.tsx';

/** One settlement period under the pointer (`payload` is set by the chart). */
export function DeliveredTip({ payload }: { payload?: readonly { payload: DeliveredPeriod }[] }) {
  const [point] = payload ?? [];
  if (point === undefined) return null;
  const { startTime, endTime, deliveredKwh, targetKwh, range, hint } = point.payload;
  const negative = (deliveredKwh ?? 0) < 0;
  const lines: TipLine[] = [
    {
      label: 'Delivered',
      colour: negative ? 'var(--hh-shortfall)' : 'var(--hh-delivered)',
      shape: negative ? 'hatched' : 'block',
      cells: [deliveredKwh === null ? 'no data' : formatEnergy(deliveredKwh, 'exact')],
    },
  ];
  if (targetKwh != null)
    lines.push({
      label: 'Contracted',
      colour: 'var(--mantine-color-text)',
      shape: 'dashed',
      cells: [formatEnergy(targetKwh, 'exact')],
    });
  if (range != null)
    lines.push({
      label: '90\u202f% range',
      colour: RANGE_COLOUR,
      shape: 'whisker',
      cells: [formatEnergyRange(range.low, range.high, 'exact')],
    });
  const share =
    targetKwh != null && targetKwh !== 0 && deliveredKwh !== null
      ? `${formatPercent((100 * deliveredKwh) / targetKwh)} of target`
      : undefined;
  return (
    <TipCard
      title={formatWindow(startTime, endTime)}
      aside={formatPeriods(startTime, endTime)}
      lines={lines}
      {...((share ?? hint) !== undefined && { foot: [share, hint].filter(Boolean).join(' · ') })}
    />
  );
}
