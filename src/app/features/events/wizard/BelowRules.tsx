import { Alert } from '@mantine/core';
import type { Rehearsal } from '#contract/rehearsal.ts';

/** Breaches of the market's rules, each with the rule and its source; empty where there are none. */
export function BelowRules({ rehearsal: { warnings = [] } }: { rehearsal: Pick<Rehearsal, 'warnings'> }) {
  const details = [...new Set(warnings.map(({ detail }) => detail))];
  if (details.length === 0) return null;
  return (
    <Alert color="yellow" role="note" title="Below the minimum of the rules">
      {details.map((detail) => (
        <div key={detail}>{detail}.</div>
      ))}
    </Alert>
  );
}
