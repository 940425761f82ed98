import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ClockChart } from '#app/charts/ClockChart.tsx';
import { DAY_SLOTS, slotAt, type ClockBand, type ClockSeries } from '#app/charts/clockSlots.ts';
import { formatPower } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { PortfolioCapability } from '#contract/capability.ts';
import { plural } from '#text/count.ts';

const HEIGHT = 300;
const DAYS = [
  { value: 'workingDay', label: 'Working day' },
  { value: 'nonWorkingDay', label: 'Weekend' },
] as const;

type TurnDownProps = {
  capability: PortfolioCapability | undefined;
  error: unknown;
  onRetry: () => void;
  fileName: string;
};

/** What a portfolio can turn down in each half hour of a day, with what nine of ten outcomes exceed and stay below. */
export function TurnDown({ capability, error, onRetry, fileName }: TurnDownProps) {
  const [day, setDay] = useState<(typeof DAYS)[number]['value']>('workingDay');
  const halfHours = capability?.[day];
  const series = useMemo(
    (): readonly ClockSeries[] | undefined =>
      halfHours && [
        {
          key: 'expected',
          label: 'Expected',
          colour: 'var(--hh-delivered)',
          values: halfHours.map(({ expectedKw }) => expectedKw),
        },
        {
          key: 'sure',
          label: 'Firm (90 %)',
          colour: 'var(--mantine-color-text)',
          values: halfHours.map(({ p10Kw }) => p10Kw),
        },
      ],
    [halfHours],
  );
  const band = useMemo(
    (): ClockBand | undefined =>
      halfHours && {
        key: 'range',
        label: '80 % range',
        colour: 'var(--hh-delivered-band)',
        values: halfHours.map(({ p10Kw, p90Kw }) => [p10Kw, p90Kw]),
      },
    [halfHours],
  );
  const usual = capability?.usualWindow;
  return (
    <Panel>
      <ClockChart
        title="Turn-down capability"
        measure="kW by half-hour"
        height={HEIGHT}
        fileName={fileName}
        series={series}
        band={band}
        marked={
          usual ? { first: slotAt(usual.from), end: slotAt(usual.to) || DAY_SLOTS, label: 'typical window' } : undefined
        }
        error={capability === undefined ? error : undefined}
        onRetry={onRetry}
        empty={halfHours?.length === 0 ? 'Not known until an event has been settled' : undefined}
        show={formatPower}
        summary={capability?.verdict.sentence ?? ''}
        note={capability && restsOn(capability)}
        controls={
          <SegmentedControl
            size="xs"
            aria-label="Day type"
            data={[...DAYS]}
            value={day}
            onChange={(value) => setDay(value === 'nonWorkingDay' ? value : 'workingDay')}
          />
        }
      />
    </Panel>
  );
}

const restsOn = ({ assets, pastEvents }: PortfolioCapability): string =>
  `from ${assets.measured < assets.ready ? 'a sample of ' : ''}${plural(assets.measured, 'asset')} and ` +
  plural(pastEvents, 'event');
