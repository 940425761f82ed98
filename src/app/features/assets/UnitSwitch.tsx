import { SegmentedControl } from '@mantine/core';
import type { AssetSearch } from './assetSearch.ts';

type Unit = AssetSearch['unit'];

/** Energy or power; power for half hours and hours, a day's bar is energy. */
export function UnitSwitch({
  value,
  onChange,
  disabled = false,
}: {
  value: Unit;
  onChange: (unit: Unit) => void;
  disabled?: boolean;
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Unit"
      value={disabled ? 'kWh' : value}
      disabled={disabled}
      onChange={onChange}
      data={['kWh', 'kW']}
    />
  );
}
