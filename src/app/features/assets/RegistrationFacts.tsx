import type { ReactNode } from 'react';
import { formatPower } from '#app/format/format.ts';
import { meteringPointWords } from '#app/format/registration.ts';
import type { Registration } from '#contract/registration.ts';
import classes from './FactsPanel.module.css';

/** What registers ask for, as far as it is known: folded below the facts; nothing where none of it is. */
export function RegistrationFacts({ asset }: { asset: Partial<Registration> }) {
  const facts: [string, ReactNode][] = [
    ['Most import', asset.importKw == null ? null : formatPower(asset.importKw, 'exact')],
    ['Most export', asset.exportKw == null ? null : formatPower(asset.exportKw, 'exact')],
    ['Device', [asset.manufacturer, asset.model].filter(Boolean).join(' ')],
    ['Serial number', asset.deviceSerial],
    ['Metered', asset.meteringPoint && meteringPointWords[asset.meteringPoint]],
    ['Owner', asset.ownerRef],
    ['Consent', asset.consentRef],
    ...(asset.externalIds ?? []).map(({ system, id }): [string, ReactNode] => [system, id]),
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <details className={classes.registration}>
      <summary>Registration</summary>
      <dl className={classes.facts}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
