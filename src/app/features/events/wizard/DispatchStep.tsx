import { SegmentedControl, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { DispatchPreview, TermsFields, termsOf } from '#app/features/dispatch/index.ts';
import { modeWords } from '#app/format/dispatchWords.ts';
import type { EventForm } from '../eventForm.ts';
import { dispatchWords } from './dispatchStepWords.ts';
import type { Editing, WizardForm } from './wizardForm.ts';
import classes from './wizard.module.css';

const PAUSE_MS = 400;
const modes = [
  { value: '', label: 'Scheme default' },
  ...Object.entries(modeWords).map(([value, label]) => ({ value, label })),
];
const about: Record<EventForm['dispatchMode'], string> = {
  '': '',
  OFF: 'The event is announced to subscribers, but no device is instructed.',
  MANUAL: 'An operator previews it on the event’s page and sends it.',
  AUTO: 'It is sent automatically at the notice time before the start.',
};

/** Whether and how the event is dispatched, and of an event with opted-in assets what that would ask. */
export function DispatchStep({ form, editing }: { form: WizardForm; editing: Editing | null }) {
  const schemes = useQuery(allSchemes());
  const { values } = form;
  const [settled] = useDebouncedValue(values, PAUSE_MS);
  const scheme = schemes.data?.data.find(({ schemeUUID }) => schemeUUID === values.schemeUUID);
  const mode = values.dispatchMode === '' ? scheme?.dispatch.mode : values.dispatchMode;
  const isOwn = values.dispatchMode === 'MANUAL' || values.dispatchMode === 'AUTO';
  const order = settled.dispatchMode === '' ? {} : termsOf(settled);
  return (
    <div className={classes.withDispatch}>
      <div className={classes.column}>
        <SegmentedControl
          aria-label="Dispatch"
          orientation="vertical"
          fullWidth
          data={modes}
          value={values.dispatchMode}
          onChange={(next) => form.setFieldValue('dispatchMode', next as EventForm['dispatchMode'])}
        />
        <p className={classes.note}>
          {values.dispatchMode === '' ? `${dispatchWords(values, scheme?.dispatch)}.` : about[values.dispatchMode]}
        </p>
        {isOwn && (
          <Suspense fallback={<Skeleton height={130} />}>
            <TermsFields value={values} onChange={(changes) => form.setValues(changes)} />
          </Suspense>
        )}
        {form.errors['noticeMinutes'] !== undefined && (
          <p className={classes.warning}>{form.errors['noticeMinutes']}</p>
        )}
      </div>
      <section className={classes.panel} aria-label="Allocation">
        <h2>Planned instructions</h2>
        {mode === 'OFF' ? (
          <p className={classes.note}>None: dispatch is off.</p>
        ) : editing && order !== null ? (
          <Suspense fallback={<Skeleton height={420} />}>
            <DispatchPreview eventUUID={editing.event.eventUUID} order={order} />
          </Suspense>
        ) : (
          <p className={classes.note}>
            This depends on which assets are opted in. Once the event is scheduled, its page shows what each half-hour,
            portfolio and controller would be instructed to do, which assets are excluded and why, before anything is
            sent.
          </p>
        )}
      </section>
    </div>
  );
}
