import { formatDayMonth, formatFixed } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { MarketZones } from '#contract/marketHistory.ts';
import { zoneNumber } from '#energy/zones.ts';
import { meanPriceText } from './marketView.ts';
import { ShareBar } from './ShareBar.tsx';
import classes from './market.module.css';

type ByZoneProps = { zones: MarketZones['data']; from: string; chosen: string | undefined };

/** Energy sold in each zone over the time that the map covers, with our part. */
export function ByZone({ zones, from, chosen }: ByZoneProps) {
  const most = Math.max(0, ...zones.map(({ acceptedMwh }) => acceptedMwh));
  return (
    <>
      <SectionHead title="By zone" note={`since ${formatDayMonth(from)}`}>
        <div className={classes.key} aria-hidden="true">
          <span>
            <i data-ours /> ours
          </span>
        </div>
      </SectionHead>
      <div className={classes.tight}>
        <Sheet label="Zones" bare>
          <thead>
            <tr>
              <th scope="col">Zone</th>
              <th scope="col">MWh</th>
              <td aria-hidden="true" />
              <th scope="col">£/MWh</th>
            </tr>
          </thead>
          <tbody>
            {zones.map(({ zone, oursAcceptedMwh, ...sold }) => (
              <tr key={zone} data-chosen={zone === chosen}>
                <th scope="row">{zoneNumber(zone)}</th>
                <td>{formatFixed(sold.acceptedMwh, sold.acceptedMwh < 100 ? 1 : 0)}</td>
                <td>
                  <ShareBar of={most} all={sold.acceptedMwh} ours={oursAcceptedMwh} />
                </td>
                <td>{meanPriceText(sold)}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      </div>
    </>
  );
}
