import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { formatDay } from '#app/format/format.ts';
import { formatCount } from '#text/count.ts';
import { suggestedName } from '../eventForm.ts';
import type { Editing, WizardForm } from './wizardForm.ts';
import classes from './wizard.module.css';

const MAX_TEMPLATES = 50;
const types = [
  { value: 'TURN_DOWN', label: 'Turn down' },
  { value: 'TURN_UP', label: 'Turn up' },
];
const runs = [
  { value: 'LIVE', label: 'Live' },
  { value: 'TEST', label: 'Test' },
];

type WhatStepProps = { form: WizardForm; editing: Editing | null; from: string | undefined };

/** Scheme, direction, name, and an optional earlier event to copy. */
export function WhatStep({ form, editing, from }: WhatStepProps) {
  const navigate = useNavigate({ from: '/events/new' });
  const schemes = useQuery(allSchemes());
  const earlier = useQuery(
    query('listEvents', { query: { sort: '-startTime', pageSize: MAX_TEMPLATES } }, { enabled: !editing }),
  );
  const fixed = editing !== null;
  return (
    <div className={classes.narrow}>
      {!fixed && (
        <Select
          label="Start from"
          description="A copy takes the scheme, times, portfolios and amounts, but not the date."
          placeholder="A blank form"
          searchable
          clearable
          data={(earlier.data?.data ?? []).map(({ eventUUID, name, startTime }) => ({
            value: eventUUID,
            label: `${name}, ${formatDay(startTime)}`,
          }))}
          value={from ?? null}
          onChange={(eventUUID) => void navigate({ search: (now) => ({ ...now, from: eventUUID ?? undefined }) })}
        />
      )}
      <Select
        label="Scheme"
        withAsterisk
        placeholder="Choose a scheme"
        searchable
        // Sent back to it with an error, its list would cover that.
        openOnFocus={false}
        disabled={fixed}
        data={(schemes.data?.data ?? [])
          .filter(({ status, schemeUUID }) => status === 'ACTIVE' || schemeUUID === form.values.schemeUUID)
          .map(({ schemeUUID, name, counts }) => ({
            value: schemeUUID,
            label: `${name} (${formatCount(counts.READY)} ready)`,
          }))}
        {...form.getInputProps('schemeUUID')}
      />
      <div className={classes.pair}>
        <SegmentedControl aria-label="Type" disabled={fixed} data={types} {...form.getInputProps('eventType')} />
        <SegmentedControl
          aria-label="Live or test"
          disabled={fixed}
          data={runs}
          {...form.getInputProps('runningType')}
        />
      </div>
      <p className={classes.note}>
        {fixed
          ? 'The scheme and the type cannot be changed: schedule another event instead.'
          : 'A test is dispatched and settled like a live event and marked as a test.'}
      </p>
      <TextInput
        label="Name"
        description="If left empty, the suggested name is used."
        placeholder={suggestedName(form.values)}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Zone"
        description="The zone of the event in its market, such as Z5; leave empty if there is none."
        maxLength={50}
        {...form.getInputProps('zone')}
      />
    </div>
  );
}
