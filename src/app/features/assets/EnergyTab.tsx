import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderAfterPaint } from '#app/ui/RenderAfterPaint.tsx';
import type { TabProps } from './assetSearch.ts';
import { DayPanel } from './DayPanel.tsx';
import { EnergyChart } from './EnergyChart.tsx';
import { EventsPanel } from './EventsPanel.tsx';
import { FactsPanel } from './FactsPanel.tsx';
import { ForecastPanel } from './ForecastPanel.tsx';
import { energyQuery } from './prefetchEnergy.ts';
import { SchemesPanel } from './SchemesPanel.tsx';
import { YearPanel } from './YearPanel.tsx';
import classes from './asset.module.css';

/** Approximate height of the content below the first chart and the year. */
const REST_PX = 1490;

type EnergyTabProps = TabProps & { now: number; has: { readings: boolean; events: boolean } };

/** Metered energy, one day against its baseline, the facts, the forecast, and the asset's schemes and events. */
export function EnergyTab({ asset, range, address, onChange, now, has }: EnergyTabProps) {
  const { data, isError } = useQuery({
    ...energyQuery(asset.assetUUID, range, address.direction),
    notifyOnChangeProps: ['data', 'isError'],
  });
  return (
    <div className={classes.cards}>
      {has.readings ? (
        <Panel>
          <EnergyChart asset={asset} range={range} address={address} onChange={onChange} now={now} />
        </Panel>
      ) : (
        <Panel>
          <EmptyState
            title="This service does not provide readings"
            text="It stores the asset’s readings and calculates baselines and forecasts from them."
          />
        </Panel>
      )}
      <RenderAfterPaint ready={data !== undefined || isError} height={REST_PX}>
        {has.readings && <YearPanel asset={asset} range={range} address={address} onChange={onChange} now={now} />}
        {has.readings ? (
          <div className={classes.split}>
            <DayPanel asset={asset} address={address} onChange={onChange} now={now} />
            <FactsPanel asset={asset} />
          </div>
        ) : (
          <FactsPanel asset={asset} />
        )}
        {asset.status === 'ACTIVE' && <ForecastPanel asset={asset} unit={address.unit} />}
        <div className={classes.halves}>
          <SchemesPanel asset={asset} />
          {has.events && <EventsPanel asset={asset} />}
        </div>
      </RenderAfterPaint>
    </div>
  );
}
