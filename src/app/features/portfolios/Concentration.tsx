import { Chart } from '#app/charts/Chart.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { PortfolioCapability } from '#contract/capability.ts';
import classes from './Capability.module.css';

const HEIGHT = 200;

/** Which share of the power the most powerful assets make. */
export function Concentration({ capability }: { capability: PortfolioCapability | undefined }) {
  const concentration = capability?.concentration;
  const points = concentration?.points ?? [];
  const line = points.map(({ assetsPercent, powerPercent }) => `${assetsPercent},${100 - powerPercent}`).join(' ');
  return (
    <Panel>
      <Chart
        title="How concentrated it is"
        measure="% of the power by % of the assets"
        height={HEIGHT}
        loading={capability === undefined}
        empty={concentration === null ? 'Nobody knows before an event was settled' : undefined}
        summary={concentration?.sentence ?? ''}
        table={() => ({
          columns: [{ label: 'Assets, %' }, { label: 'Power, %' }],
          rows: points.map(({ assetsPercent, powerPercent }) => [assetsPercent, powerPercent]),
        })}
        {...(concentration && { note: concentration.sentence })}
      >
        <svg className={classes.curve} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={`0,100 ${line} 100,100`} className={classes.area} />
          <polyline points={line} className={classes.line} vectorEffect="non-scaling-stroke" />
          <line x1="0" y1="100" x2="100" y2="0" className={classes.equal} vectorEffect="non-scaling-stroke" />
        </svg>
      </Chart>
    </Panel>
  );
}
