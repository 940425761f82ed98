import { registeredIn, registrationOrder } from '#app/format/schemeWords.ts';
import { statusWords } from '#app/ui/statusWords.ts';
import type { Scheme } from '#contract/scheme.ts';
import classes from './schemes.module.css';

/** Number of registrations in each status: one bar, and its labels with counts below. */
export function RegistrationBar({ scheme }: { scheme: Scheme }) {
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
        {registrationOrder.map((status) => (
          <li key={status} data-none={scheme.counts[status] === 0}>
            <span className={classes.key} data-status={status} aria-hidden="true" />
            {statusWords.schemeAsset[status].word}
            <span>{scheme.counts[status].toLocaleString('en-GB')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
