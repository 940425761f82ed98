import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useNow } from '#app/data/clock.ts';
import { formatFixed } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import type { ListedUnit } from '#contract/strike.ts';
import { zoneNumber } from '#energy/zones.ts';
import { formatCount } from '#text/count.ts';
import { StrikeSquares } from './StrikeSquares.tsx';
import { isAtRisk, leftText, mainCount, strikesText } from './strikeWords.ts';
import { unitFaults } from './unitFaults.ts';
import classes from './units.module.css';

/** The columns of the list of units. */
export const unitColumns: readonly Column<ListedUnit>[] = [
  {
    id: 'unitId',
    header: 'Unit',
    sortable: true,
    value: ({ unitId }) => unitId,
    cell: ({ unitUUID, unitId }) => (
      <Link to="/units/$unitUUID" params={{ unitUUID }}>
        {unitId}
      </Link>
    ),
  },
  {
    id: 'schemeName',
    header: 'Scheme',
    value: ({ schemeName }) => schemeName,
    cell: ({ schemeUUID, schemeName }) => (
      <PlainLink to="/schemes/$schemeUUID" params={{ schemeUUID }}>
        {schemeName}
      </PlainLink>
    ),
  },
  { id: 'zone', header: 'Zone', width: 72, value: ({ zone }) => zone, cell: ({ zone }) => zoneNumber(zone) },
  {
    id: 'portfolioName',
    header: 'Portfolio',
    value: ({ portfolioName }) => portfolioName,
    cell: ({ portfolioName }) => portfolioName,
  },
  {
    id: 'members',
    header: 'Members',
    numeric: true,
    width: 92,
    value: ({ members }) => members,
    cell: ({ members }) => (members === null ? '–' : formatCount(members)),
  },
  {
    id: 'ratedMw',
    header: 'Rated MW',
    hint: 'Total of its members with a known power',
    numeric: true,
    width: 100,
    value: ({ ratedMw }) => ratedMw,
    unit: 'MW',
    cell: ({ ratedMw }) => formatFixed(ratedMw, 2),
  },
  {
    id: 'strikes',
    header: 'Strikes left',
    hint: 'Strikes that count, and those left until the buyer may deregister the unit',
    width: 220,
    cell: (unit) => <UnitStrikes {...unit} />,
  },
  { id: 'warnings', header: 'Warnings', cell: (unit) => <Faults unit={unit} /> },
];

function UnitStrikes({ strikes }: ListedUnit) {
  if (!strikes) return strikes === null ? 'not counted' : '\u00a0';
  return (
    <span className={classes.count} data-tone={isAtRisk(strikes) ? 'bad' : undefined}>
      <StrikeSquares {...mainCount(strikes)} />
      {strikesText(strikes)}
      {strikes.left !== null && `, ${strikes.left} left`}
    </span>
  );
}

function Faults({ unit }: { unit: ListedUnit }) {
  const faults = unitFaults(unit, useNow());
  const risk = unit.strikes && isAtRisk(unit.strikes) ? [leftText(unit.strikes)] : [];
  return [...risk, ...faults].map((word) => <Chip key={word} word={word} tone="bad" icon={IconAlertTriangle} />);
}
