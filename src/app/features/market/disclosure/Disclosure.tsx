import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { formatMonth } from '#app/format/format.ts';
import { monthOf, otherMonth } from '#app/format/monthGrid.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { Stepper } from '#app/ui/Stepper.tsx';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import classes from './Disclosure.module.css';

/**
 * The list of what a scheme's assets are committed to elsewhere in a month, as a file; without a scheme it is chosen.
 */
export default function Disclosure({ schemeUUID }: { schemeUUID?: string }) {
  const present = monthOf(londonDate(useNow()));
  const [month, setMonth] = useState(present);
  const [chosen, setChosen] = useState<string | null>(null);
  const schemes = useQuery({ ...allSchemes(), enabled: schemeUUID === undefined }).data?.data;
  const [from, to] = [londonMidnight(`${month}-01`), londonMidnight(`${otherMonth(month, 1)}-01`)];
  const scheme = schemeUUID ?? chosen ?? schemes?.[0]?.schemeUUID;
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  return (
    <Panel>
      <section aria-label="Disclosure">
        <h2 className={classes.title}>Stacking disclosure</h2>
        {schemeUUID === undefined && (
          <Select
            className={classes.scheme}
            label="Scheme"
            allowDeselect={false}
            data={schemes?.map(({ schemeUUID: value, name }) => ({ value, label: name })) ?? []}
            value={scheme ?? null}
            onChange={setChosen}
          />
        )}
        <Stepper
          unit="month"
          level={3}
          label={formatMonth(from)}
          present="This month"
          onPresent={() => setMonth(present)}
          onStep={(by) => setMonth(otherMonth(month, by))}
        >
          {scheme && (
            <a
              className={classes.file}
              href={`/bff/api/exports/commitments?schemeUUID=${scheme}&${range}&as=csv`}
              download
            >
              Other commitments, CSV
            </a>
          )}
        </Stepper>
        <p className={classes.quiet}>
          Other commitments of the assets in the scheme’s events: events and kW in other schemes, the rule that permits
          both, and who confirmed it.
        </p>
      </section>
    </Panel>
  );
}
