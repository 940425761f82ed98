import { registeredIn, registrationLine, registrationOrder, schemeTypeWords } from '#app/format/schemeWords.ts';
import { statusWords } from '#app/ui/statusWords.ts';
import type { Scheme } from '#contract/scheme.ts';
import { formatCount } from '#text/count.ts';
import { SchemeCardTitle } from './SchemeCardTitle.tsx';
import classes from './SchemeCard.module.css';
import schemes from './schemes.module.css';

/** One scheme with the counts of its registrations. */
export function SchemeCard({ scheme }: { scheme: Scheme }) {
  const { schemeType, regulator } = scheme;
  return (
    <li className={classes.card}>
      <SchemeCardTitle {...scheme} />
      <p className={schemes.quiet}>
        {schemeTypeWords[schemeType]} · {regulator}
      </p>
      <p className={schemes.line}>{registrationLine(scheme)}</p>
      <RegistrationBar scheme={scheme} />
    </li>
  );
}

/** Number of registrations in each status: one bar, and its labels with counts below. */
function RegistrationBar({ scheme }: { scheme: Scheme }) {
  const all = registeredIn(scheme);
  return (
    <div>
      <div className={classes.bar} aria-hidden="true">
        {registrationOrder
          .filter((status) => scheme.counts[status] > 0)
          .map((status) => (
            <span key={status} data-status={status} style={{ flexGrow: scheme.counts[status] / all }} />
          ))}
      </div>
      <ul className={classes.legend} aria-label="Registrations by status">
        {registrationOrder
          .filter((status) => scheme.counts[status] > 0)
          .map((status) => (
            <li key={status}>
              <span className={classes.key} data-status={status} aria-hidden="true" />
              {statusWords.schemeAsset[status].word}
              <span>{formatCount(scheme.counts[status])}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
