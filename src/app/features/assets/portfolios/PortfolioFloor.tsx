import { Button } from '@mantine/core';
import { useState } from 'react';
import { Chart } from '#app/charts/Chart.tsx';
import { useMayOperate } from '#app/data/session.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { assetTypeWords } from '#app/format/assetWords.ts';
import { formatPower } from '#app/format/format.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Commitment, PortfolioCapability } from '#contract/capability.ts';
import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import { formatCount, plural } from '#text/count.ts';
import { EventsToCome } from './EventsToCome.tsx';
import { PastEvents } from './PastEvents.tsx';
import { TurnDown } from './TurnDown.tsx';
import classes from './Capability.module.css';

const PALEST = 0.3;

/** The ready assets by type: a bar in proportion to their power, of their number where nobody knows it. */
function ReadyByType({ capability: { types } }: { capability: PortfolioCapability }) {
  if (types.length === 0) return null;
  const sizeOf = ({ expectedKw, ready }: (typeof types)[number]) => Math.max(0, expectedKw ?? ready);
  const shade = (index: number) => 1 - ((1 - PALEST) * index) / types.length;
  return (
    <>
      <div className={classes.types} aria-hidden="true">
        {types.map((type, index) => (
          <span key={type.assetType} style={{ flexGrow: sizeOf(type), opacity: shade(index) }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label="Assets that can take part, by type">
        {types.map(({ assetType, ready, expectedKw }) => (
          <li key={assetType}>
            {assetTypeWords[assetType]} <strong>{expectedKw === null ? '' : formatPower(expectedKw)}</strong>{' '}
            {plural(ready, 'asset')}
          </li>
        ))}
      </ul>
    </>
  );
}

const HEIGHT = 200;

/** Which share of the power the most powerful assets make. */
function Concentration({ capability }: { capability: PortfolioCapability | undefined }) {
  const concentration = capability?.concentration;
  const assets = capability?.assets.ready ?? 0;
  const points = concentration?.points ?? [];
  const line = points.map(({ assetsPercent, powerPercent }) => `${assetsPercent},${100 - powerPercent}`).join(' ');
  return (
    <Panel>
      <Chart
        title="Concentration"
        measure="% of power by % of assets"
        height={HEIGHT}
        loading={capability === undefined}
        empty={concentration === null ? 'Not known until an event has been settled' : undefined}
        summary={concentration?.sentence ?? ''}
        table={() => ({
          columns: [{ label: 'Assets, %' }, { label: 'Power, %' }],
          rows: points.map(({ assetsPercent, powerPercent }) => [assetsPercent, powerPercent]),
        })}
        {...(concentration && { note: concentration.sentence })}
      >
        <div className={classes.plot} aria-hidden="true">
          <span className={classes.heights}>
            {['100 %', '50 %', '0 %'].map((label) => (
              <span key={label}>{label}</span>
            ))}
          </span>
          <svg className={classes.curve} viewBox="0 0 100 100" preserveAspectRatio="none">
            <polygon points={`0,100 ${line} 100,100`} className={classes.area} />
            <path d="M0 0H100M0 50H100M0 100H100" className={classes.grid} vectorEffect="non-scaling-stroke" />
            <polyline points={line} className={classes.line} vectorEffect="non-scaling-stroke" />
            <line x1="0" y1="100" x2="100" y2="0" className={classes.equal} vectorEffect="non-scaling-stroke" />
          </svg>
          <span className={classes.widths}>
            {[0, assets / 2, assets].map((count, index) => (
              <span key={index}>
                {formatCount(Math.round(count))}
                {index === 2 && ' assets'}
              </span>
            ))}
          </span>
        </div>
      </Chart>
    </Panel>
  );
}

type PortfolioFloorProps = {
  name: string;
  capability: PortfolioCapability | undefined;
  season: PortfolioSeason | undefined;
  error: unknown;
  onRetry: () => void;
};

/** Capability, past deliveries and commitments of a portfolio. */
export default function PortfolioFloor({ name, capability, season, error, onRetry }: PortfolioFloorProps) {
  return (
    <Floor>
      <FloorItem span={7}>
        <TurnDown capability={capability} error={error} onRetry={onRetry} fileName={`${name} capability`} />
      </FloorItem>
      <FloorItem span={5}>{season && <PastEvents season={season} />}</FloorItem>
      <FloorItem span={4}>
        <Concentration capability={capability} />
      </FloorItem>
      <FloorItem span={8}>{capability && <Commitments capability={capability} />}</FloorItem>
    </Floor>
  );
}

/** The events to come with a portfolio: its part in each, what is sure of it, and who could still join. */
function Commitments({ capability }: { capability: PortfolioCapability }) {
  const mayOperate = useMayOperate();
  const [joined, setJoined] = useState<Commitment | null>(null);
  const { commitments, portfolioUUID } = capability;
  return (
    <Panel>
      <EventsToCome
        title="Commitments"
        note="upcoming events with this portfolio"
        events={commitments}
        columns={[
          { header: 'Share', renderCell: ({ partKw }) => formatPower(partKw) },
          { header: 'Firm', wide: true, renderCell: ({ sureKw }) => formatPower(sureKw) },
          {
            header: 'Next step',
            renderCell: (event) =>
              mayOperate && event.free !== null && event.free > 0 ? (
                <Button variant="default" size="compact-sm" onClick={() => setJoined(event)}>
                  Opt in {formatCount(event.free)}
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
      <ReadyByType capability={capability} />
      {joined && (
        <BulkDialog
          intent="OPT_IN"
          target={{ kind: 'event', uuid: joined.eventUUID, name: joined.name }}
          filter={{ portfolioUUID }}
          count={joined.free ?? 0}
          onClose={() => setJoined(null)}
        />
      )}
    </Panel>
  );
}
