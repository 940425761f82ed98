import { Link } from '@tanstack/react-router';
import { registrationLine, schemeTypeWords } from '#app/format/schemeWords.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Scheme } from '#contract/scheme.ts';
import { RegistrationBar } from './RegistrationBar.tsx';
import classes from './schemes.module.css';

/** One scheme with the counts of its registrations. */
export function SchemeCard({ scheme }: { scheme: Scheme }) {
  const { schemeUUID, name, schemeType, regulator, status } = scheme;
  return (
    <li className={classes.card}>
      <div className={classes.cardTitle}>
        <h2>
          <Link to="/schemes/$schemeUUID" params={{ schemeUUID }}>
            {name}
          </Link>
        </h2>
        <StatusChip kind="scheme" status={status} />
      </div>
      <p className={classes.quiet}>
        {schemeTypeWords[schemeType]} · {regulator}
      </p>
      <p className={classes.line}>{registrationLine(scheme)}</p>
      <RegistrationBar scheme={scheme} />
    </li>
  );
}
