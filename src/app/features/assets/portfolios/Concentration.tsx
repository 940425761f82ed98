import { Chart } from '#app/charts/Chart.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { PortfolioCapability } from '#contract/capability.ts';
import { formatCount } from '#text/count.ts';
import classes from './Capability.module.css';

const HEIGHT = 200;

/** Which share of the power the most powerful assets make. */
export function Concentration({ capability }: { capability: PortfolioCapability | undefined }) {
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
