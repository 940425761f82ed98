import { Fragment } from 'react';
import { formatPercent, formatRoundPounds } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Season, SeasonSums } from '#contract/season.ts';
import { formatFactor, preliminaryWords, togetherOf } from './seasonWords.ts';
import classes from './MonthsAndSchemes.module.css';

/** More months than this are listed below each other. */
const MAX_BESIDE = 3;
const NONE = '–';

/** The figures of a season by month and scheme: months side by side, or below each other where there is no room. */
export function MonthsAndSchemes({ season, narrow }: { season: Season; narrow: boolean }) {
  const isListed = narrow || season.byMonth.length > MAX_BESIDE;
  return (
    <Panel>
      <SectionHead title="By month and scheme" note={preliminaryWords(season.totals)} />
      <ScrollRegion className={classes.scroll} label="By month and scheme">
        {isListed ? <Listed season={season} /> : <Beside season={season} />}
      </ScrollRegion>
    </Panel>
  );
}

function Beside({ season: { byMonth, byScheme, totals } }: { season: Season }) {
  const groups = [
    ...byMonth.map((month) => ({ ...month, label: monthName(month.month) })),
    { ...totals, byScheme, label: 'Season' },
  ];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Scheme
          </th>
          {groups.map(({ label }) => (
            <th key={label} scope="colgroup" colSpan={3} className={classes.group}>
              {label}
            </th>
          ))}
        </tr>
        <tr>
          {groups.map(({ label }) => (
            <Fragment key={label}>
              <FigureHeads />
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {byScheme.map(({ schemeUUID, name }) => (
          <tr key={schemeUUID}>
            <th scope="row">{name}</th>
            {groups.map((group) => (
              <Figures key={group.label} sums={group.byScheme.find((scheme) => scheme.schemeUUID === schemeUUID)} />
            ))}
          </tr>
        ))}
        <tr className={classes.together}>
          <th scope="row">Total</th>
          {groups.map((group) => (
            <Figures key={group.label} sums={togetherOf(group, group.byScheme)} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Listed({ season: { byMonth, byScheme, totals } }: { season: Season }) {
  const names = new Map(byScheme.map(({ schemeUUID, name }) => [schemeUUID, name]));
  const groups = [
    { label: 'Season', byScheme, sums: totals },
    ...byMonth.toReversed().map((month) => ({ label: monthName(month.month), byScheme: month.byScheme, sums: month })),
  ];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Scheme</th>
          <FigureHeads />
        </tr>
      </thead>
      <tbody>
        {groups.map(({ label, byScheme: rows, sums }) => (
          <Fragment key={label}>
            <tr className={classes.together}>
              <th scope="row">{label}</th>
              <Figures sums={togetherOf(sums, rows)} />
            </tr>
            {rows.map((row) => (
              <tr key={row.schemeUUID}>
                <th scope="row">{names.get(row.schemeUUID)}</th>
                <Figures sums={row} />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const FigureHeads = () => (
  <>
    <th scope="col">Delivered</th>
    <th scope="col">K</th>
    <th scope="col">Revenue</th>
  </>
);

function Figures({
  sums,
}: {
  sums: Pick<SeasonSums, 'settled' | 'deliveryPercentage' | 'performanceFactor' | 'revenueGbp'> | undefined;
}) {
  const isSettled = sums !== undefined && sums.settled > 0;
  return (
    <>
      <td>
        {isSettled && sums.deliveryPercentage !== null ? formatPercent(Math.round(sums.deliveryPercentage)) : NONE}
      </td>
      <td>{isSettled ? formatFactor(sums.performanceFactor) : NONE}</td>
      <td className={classes.pounds}>{isSettled ? formatRoundPounds(sums.revenueGbp) : NONE}</td>
    </>
  );
}

/** "October 2026" of 2026-10. */
const monthName = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
