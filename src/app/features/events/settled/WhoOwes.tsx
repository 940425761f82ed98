import { Link } from '@tanstack/react-router';
import { formatFixed, formatPounds } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { EventSettling } from '#contract/settling.ts';
import { formatCount } from '#text/count.ts';
import { atTab } from '../eventPageSearch.ts';
import classes from './WhoOwes.module.css';

type Owed = Omit<EventSettling['outstanding']['byPortfolio'][number], 'portfolioUUID' | 'name'>;

/** Who still owes readings, by portfolio, those with the most likely energy first; each leads to its assets. */
export function WhoOwes({ settling: { eventUUID, outstanding } }: { settling: EventSettling }) {
  const { byPortfolio, portfolios } = outstanding;
  const others = portfolios - byPortfolio.length;
  return (
    <Panel>
      <SectionHead title="Outstanding readings" note="by energy at risk" />
      {outstanding.assets === 0 ? (
        <p className={classes.none}>None: all readings have been received.</p>
      ) : (
        <Sheet label="Outstanding readings" bare>
          <thead>
            <tr>
              <th scope="col">Portfolio</th>
              <th scope="col">Assets</th>
              <th scope="col">Half-hours</th>
              <th scope="col">Likely, kWh</th>
              <th scope="col">Value</th>
              <th scope="col">Ask</th>
            </tr>
          </thead>
          <tbody>
            {byPortfolio.map(({ portfolioUUID, name, ...owed }) => (
              <tr key={portfolioUUID}>
                <th scope="row">{name ?? 'No portfolio'}</th>
                <Figures owed={owed} />
                <td>
                  <Link
                    to="/events/$eventUUID"
                    params={{ eventUUID }}
                    search={{
                      ...atTab('results'),
                      resultSort: 'deliveredKwh',
                      dataStatus: 'MISSING',
                      portfolio: portfolioUUID ?? undefined,
                    }}
                    hash="details"
                    className={classes.ask}
                    aria-label={`Ask ${name ?? 'assets without a portfolio'}`}
                  >
                    Ask
                  </Link>
                </td>
              </tr>
            ))}
            <tr className={classes.together}>
              <th scope="row">Total{others > 0 ? `, including ${formatCount(others)} more` : ''}</th>
              <Figures owed={outstanding} />
              <td>–</td>
            </tr>
          </tbody>
        </Sheet>
      )}
    </Panel>
  );
}

const Figures = ({ owed: { assets, halfHours, likelyKwh, likelyGbp } }: { owed: Owed }) => (
  <>
    <td>{formatCount(assets)}</td>
    <td>{formatCount(halfHours)}</td>
    <td>{formatFixed(likelyKwh, 1)}</td>
    <td>{likelyGbp === null ? '–' : formatPounds(likelyGbp)}</td>
  </>
);
