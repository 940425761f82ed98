import { formatClock, formatFixed } from '#app/format/format.ts';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { RequirementOffers } from '#contract/offer.ts';
import { plural } from '#text/count.ts';
import { GUARDRAILS } from '../guardrails.ts';
import { StrikeSquares } from '../units/StrikeSquares.tsx';
import { isAtRisk, periodText } from '../units/strikeWords.ts';
import classes from './Desk.module.css';

/** Guardrails with the offers that each holds, strikes of each unit, and what happened today. */
export function DeskFoot({ found: { units, changes } }: { found: RequirementOffers }) {
  const held = (of: string) =>
    units.flatMap(({ offers }) => offers.filter(({ basis }) => basis.binding.includes(of))).length;
  const over = units.flatMap(({ offers }) => offers.filter(({ needsSecondPerson }) => needsSecondPerson)).length;
  const rows = GUARDRAILS.flatMap(([of, name, write]) => {
    const values = [...new Set(units.flatMap(({ guardrails }) => guardrails[of] ?? []))].sort(
      (one, other) => one - other,
    );
    const count = of === 'secondPersonAboveMw' ? over : held(of);
    return values.length === 0 ? [] : [{ name, value: values.map(write).join(', '), count }];
  });
  return (
    <div className={classes.lower}>
      <section>
        <SectionHead title="Guardrails" note="what holds the proposal back" />
        {rows.length === 0 ? (
          <p>No unit has guardrails.</p>
        ) : (
          <table className={classes.plain}>
            <tbody>
              {rows.map(({ name, value, count }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <b>{value}</b>
                  </td>
                  <td>{count === 0 ? 'holds nothing' : `holds ${plural(count, 'offer')}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <Strikes units={units} />
      <section>
        <SectionHead title="Decisions" note="newest first" />
        <table className={`${classes.plain} ${classes.times}`}>
          <tbody>
            {changes.map(({ atUTC, by, sentence }) => (
              <tr key={`${atUTC}${sentence}`}>
                <td>{formatClock(atUTC)}</td>
                <td>
                  {sentence}
                  {by !== 'SYSTEM' && <small> ({by})</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Strikes of each unit by the rule of the market pack; nothing where it has none. */
function Strikes({ units }: Pick<RequirementOffers, 'units'>) {
  const counted = units.flatMap(({ unitUUID, unitId, strikes }) => (strikes ? [{ unitUUID, unitId, strikes }] : []));
  const [first] = counted;
  if (!first) return null;
  const { factorBelow, ofConsecutive, ofPeriod } = first.strikes;
  return (
    <section>
      <SectionHead title="Strikes" note={`acceptances below K ${factorBelow}`} />
      <table className={classes.plain}>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            {ofConsecutive !== null && <th scope="col">In a row, of {ofConsecutive}</th>}
            {ofPeriod !== null && (
              <th scope="col">
                {periodText(first.strikes)}, of {ofPeriod}
              </th>
            )}
            <th scope="col">Last K</th>
          </tr>
        </thead>
        <tbody>
          {counted.map(({ unitUUID, unitId, strikes }) => (
            <tr key={unitUUID} data-tone={isAtRisk(strikes) ? 'bad' : undefined}>
              <th scope="row">
                <PlainLink to="/units/$unitUUID" params={{ unitUUID }}>
                  {unitId}
                </PlainLink>
              </th>
              {ofConsecutive !== null && <StrikeCell count={strikes.consecutive} of={ofConsecutive} />}
              {ofPeriod !== null && <StrikeCell count={strikes.inPeriod} of={ofPeriod} />}
              <td>{formatFixed(strikes.lastFactor, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const StrikeCell = ({ count, of }: { count: number; of: number }) => (
  <td>
    <StrikeSquares count={count} of={of} />
    <b>{count}</b>
  </td>
);
