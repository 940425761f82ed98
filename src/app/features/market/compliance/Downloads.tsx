import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { yearOf } from './complianceWords.ts';
import classes from './compliance.module.css';

/** Years before this one that a return may be of. */
const YEARS_BACK = 3;

export const thisYear = (now: number): string => londonDate(now).slice(0, 4);

const instant = (day: string): string => new Date(londonMidnight(day)).toISOString().replace('.000Z', 'Z');

/** What a year has for the regulator, as files that are written while they are read. */
export function Downloads({ year, onYear }: { year: string; onYear: (year: string) => void }) {
  const [fspId, setFspId] = useState('');
  const now = Number(thisYear(useNow()));
  const { fromDay, toDay } = yearOf(year);
  const days = new URLSearchParams({ fromDay, toDay }).toString();
  const instants = new URLSearchParams({ from: instant(fromDay), to: instant(addDays(toDay, 1)) }).toString();
  const register = new URLSearchParams(fspId.trim() === '' ? { as: 'csv' } : { fspId: fspId.trim(), as: 'csv' });
  const files: [path: string, label: string, what: string][] = [
    [`compliance/licence-return?${days}`, 'Licence return', 'load, devices, switching, signals and complaints'],
    [`compliance/load-control/days?${days}`, 'Load by day', 'with the notification threshold'],
    [`compliance/signals?${instants}`, 'Signals', 'each with its cause, consent and override'],
    ['compliance/complaints?sort=receivedDay', 'Complaints', 'all years'],
  ];
  return (
    <>
      <SectionHead title="Downloads">
        <NativeSelect
          aria-label="Year"
          data={Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(now - back))}
          value={year}
          onChange={({ currentTarget }) => onYear(currentTarget.value)}
        />
      </SectionHead>
      <ul className={classes.files}>
        {files.map(([path, label, what]) => (
          <li key={label} className={classes.file}>
            <Anchor href={`/bff/api/${path}&as=csv`} download size="sm">
              {label} (CSV)
            </Anchor>
            <span className={classes.quiet}>{what}</span>
          </li>
        ))}
      </ul>
      <div className={classes.register}>
        <TextInput
          label="FSP ID"
          description="Your ID in the register of flexible assets, included in its rows"
          maxLength={100}
          value={fspId}
          onChange={({ currentTarget }) => setFspId(currentTarget.value)}
        />
        <Anchor href={`/bff/api/compliance/asset-register?${register.toString()}`} download size="sm">
          Assets for the register (CSV)
        </Anchor>
        <span className={classes.quiet}>with the missing details of each asset</span>
      </div>
    </>
  );
}
