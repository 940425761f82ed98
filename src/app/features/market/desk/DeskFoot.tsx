import { formatClock, formatFixed, formatPounds } from '#app/format/format.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { RequirementOffers } from '#contract/offer.ts';
import { plural } from '#text/count.ts';
import classes from './Desk.module.css';

type Guardrails = Omit<RequirementOffers['units'][number]['guardrails'], 'autopilot'>;

const GUARDRAILS: readonly [of: keyof Guardrails, name: string, write: (value: number) => string][] = [
  ['lowestPriceGbpPerMwh', 'Lowest price', formatPounds],
  ['greatestShareOfP50', 'Most of the median', (value) => `${formatFixed(100 * value, 0)} %`],
  ['highestMw', 'Highest power', (value) => `${formatFixed(value, 1)} MW`],
  ['greatestStrikeChance', 'Most chance of a strike', (value) => `${formatFixed(100 * value, 1)} %`],
  ['secondPersonAboveMw', 'Second person above', (value) => `${formatFixed(value, 1)} MW`],
];

/** Guardrails with the offers that each holds, and what happened today. */
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
          <table>
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
      <section>
        <SectionHead title="Decisions" note="newest first" />
        <table>
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
