import { Checkbox, Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { formatDay } from '#app/format/format.ts';
import type { FileBinding } from '#contract/fileBinding.ts';
import type { MarketFileFormat } from '#contract/marketFile.ts';
import { londonDate } from '#energy/time/london.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { FileFacts } from './FileFacts.tsx';
import { choiceOf, type FileForm, whyNoFile } from './fileForm.ts';
import { formatWords } from './fileWords.ts';
import classes from './marketFiles.module.css';

const EVENTS = 100;

/** Chooses what a file is about and by which form, says what it will have, and links it. */
export function MakeFile({ bindings }: { bindings: readonly FileBinding[] }) {
  const now = useNow();
  const [form, setForm] = useState<FileForm>({
    about: 'EVENT',
    format: 'FLEXIBLE_POWER_READINGS',
    eventUUID: null,
    schemeUUID: null,
    days: [londonDate(now - 7 * DAY_MS), londonDate(now - DAY_MS)],
    bindingUUID: null,
    variant: 'POWER',
    validity: 'DAY',
    leavesOut: false,
  });
  const set = (change: Partial<FileForm>) => setForm({ ...form, ...change });
  const events = useQuery(query('listEvents', { query: { sort: '-startTime', pageSize: EVENTS } })).data?.data ?? [];
  const schemes = useQuery(allSchemes()).data?.data ?? [];
  const choice = choiceOf(form);
  const described = useQuery(query('exportMarketFile', { query: choice! }, { retry: false, enabled: choice !== null }));
  return (
    <>
      <div className={classes.choices}>
        <Select
          label="File"
          allowDeselect={false}
          data={Object.entries(formatWords).map(([value, label]) => ({ value, label }))}
          value={form.format}
          onChange={(value) => set({ format: value as MarketFileFormat })}
        />
        {form.format === 'BOUND' && (
          <Select
            label="Template"
            searchable
            placeholder="Choose one"
            nothingFoundMessage="No templates added yet"
            data={bindings.map(({ bindingUUID, name, version }) => ({
              value: bindingUUID,
              label: `${name}, version ${version}`,
            }))}
            value={form.bindingUUID}
            onChange={(bindingUUID) => set({ bindingUUID })}
          />
        )}
        {form.format === 'FLEXIBLE_POWER_READINGS' && (
          <Select
            label="Values"
            allowDeselect={false}
            data={[
              { value: 'POWER', label: 'Mean power' },
              { value: 'ENERGY', label: 'Energy' },
            ]}
            value={form.variant}
            onChange={(value) => set({ variant: value as FileForm['variant'] })}
          />
        )}
        {form.format === 'P0328' && (
          <Select
            label="Validity"
            allowDeselect={false}
            data={[
              { value: 'DAY', label: 'On the event days' },
              { value: 'DEFAULT', label: 'Every day from the first event day' },
            ]}
            value={form.validity}
            onChange={(value) => set({ validity: value as FileForm['validity'] })}
          />
        )}
        <Select
          label="About"
          allowDeselect={false}
          data={[
            { value: 'EVENT', label: 'An event' },
            { value: 'SCHEME', label: 'A scheme, over several days' },
          ]}
          value={form.about}
          onChange={(value) => set({ about: value as FileForm['about'] })}
        />
        {form.about === 'EVENT' ? (
          <Select
            label="Event"
            searchable
            placeholder="Choose one"
            data={events.map(({ eventUUID, name, startTime }) => ({
              value: eventUUID,
              label: `${name}, ${formatDay(Date.parse(startTime), true)}`,
            }))}
            value={form.eventUUID}
            onChange={(eventUUID) => set({ eventUUID })}
          />
        ) : (
          <>
            <Select
              label="Scheme"
              searchable
              placeholder="Choose one"
              data={schemes.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
              value={form.schemeUUID}
              onChange={(schemeUUID) => set({ schemeUUID })}
            />
            <DatePickerInput
              type="range"
              label="Days (at most 31)"
              valueFormat="D MMM YYYY"
              value={form.days}
              onChange={(days) => set({ days })}
            />
          </>
        )}
      </div>
      {choice === null ? (
        <p className={classes.quiet}>{whyNoFile(form)}</p>
      ) : (
        <FileFacts choice={choice} query={described}>
          <Checkbox
            label="Exclude these assets"
            checked={form.leavesOut}
            onChange={(event) => set({ leavesOut: event.currentTarget.checked })}
          />
        </FileFacts>
      )}
    </>
  );
}
