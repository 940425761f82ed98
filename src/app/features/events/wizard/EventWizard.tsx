import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useParts } from '#app/data/offeredOperations.ts';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { emptyForm, errorsOf, planOf, type EventForm } from '../eventForm.ts';
import { DispatchStep } from './DispatchStep.tsx';
import type { draftStorage } from './draftStorage.ts';
import { HowMuchStep } from './HowMuchStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StepList } from './StepList.tsx';
import { errorsIn, firstFaulty, stepsFor, type WizardSearch } from './steps.ts';
import { useSubmitEvent } from './useSubmitEvent.ts';
import { WhatStep } from './WhatStep.tsx';
import { WhenStep } from './WhenStep.tsx';
import { WhoStep } from './WhoStep.tsx';
import type { Editing } from './wizardForm.ts';
import classes from './wizard.module.css';

type EventWizardProps = {
  search: WizardSearch;
  draft: ReturnType<typeof draftStorage>;
  begin: () => EventForm;
  /** The event to be changed; null for a new one. */
  editing: Editing | null;
  now: number;
};

const needs = {
  rehearsal: ['rehearseEvent'],
  dispatch: ['createDispatchOrder'],
  bulkActions: ['createBulkAction'],
} as const;
const PAUSE_MS = 400;
const NO_PLAN: BodyOf<'rehearseEvent'> = { schemeUUID: '', eventType: 'TURN_DOWN', startTime: '', endTime: '' };

/** The form in steps, each with a separate address; its fields survive a reload. */
export function EventWizard({ search, draft, begin, editing: opened, now }: EventWizardProps) {
  const navigate = useNavigate({ from: '/events/new' });
  // The version read when the form was opened: later changes by others must not be overwritten unnoticed.
  const [editing] = useState(opened);
  const [base] = useState(begin);
  const [initialValues] = useState(() => draft.load(base));
  const form = useForm<EventForm>({ initialValues, onValuesChange: (values) => draft.save(values, base) });
  const has = useParts(needs);
  const steps = stepsFor(editing !== null, has.dispatch);
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === search.step),
  );
  const step = steps[index]!;
  const errors = errorsOf(form.values, now);
  const faulty = firstFaulty(steps, errors);
  const schedule = useSubmitEvent(form, editing, draft.clear);

  const [settled] = useDebouncedValue(form.values, PAUSE_MS);
  const plan = planOf(settled, editing?.event.eventUUID ?? null);
  const rehearsal = useQuery(
    query('rehearseEvent', { body: plan ?? NO_PLAN }, { enabled: plan !== null && step.id !== 'what' }),
  );
  const rehearsed = has.rehearsal ? { rehearsal, planned: plan !== null } : undefined;

  const goTo = (id: WizardSearch['step']) => void navigate({ search: (now_) => ({ ...now_, step: id }) });
  const forward = () => {
    const faults = errorsIn(step, errors);
    form.setErrors(faults);
    const first = Object.keys(faults)[0];
    if (first !== undefined) form.getInputNode(first)?.focus();
    else if (step.id !== 'review') goTo(steps[index + 1]!.id);
    else if (faulty === null) schedule.run();
  };
  const startOver = () => {
    draft.clear();
    form.setValues(search.from === undefined && !editing ? emptyForm(now, search.day) : begin());
    form.clearErrors();
    goTo('what');
  };

  return (
    <form
      className={classes.wizard}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        forward();
      }}
    >
      <StepList steps={steps} current={step.id} errors={errors} reached={index} />
      <div className={classes.step}>
        {step.id === 'what' && <WhatStep form={form} editing={editing} from={search.from} />}
        {step.id === 'when' && <WhenStep form={form} now={now} rehearsed={rehearsed} />}
        {step.id === 'who' && <WhoStep form={form} rehearsed={rehearsed} />}
        {step.id === 'amount' && <HowMuchStep form={form} rehearsed={rehearsed} />}
        {step.id === 'dispatch' && <DispatchStep form={form} editing={editing} />}
        {step.id === 'review' && (
          <ReviewStep
            form={form}
            editing={editing}
            faulty={faulty}
            errors={errors}
            problem={schedule.problem}
            rehearsed={rehearsed}
            has={has}
          />
        )}
      </div>
      <div className={classes.foot}>
        {index === 0 ? (
          <Button variant="default" renderRoot={(props) => <Link to="/events" {...props} />}>
            Back to events
          </Button>
        ) : (
          <Button variant="default" onClick={() => goTo(steps[index - 1]!.id)}>
            Back
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={startOver}>
          Start over
        </Button>
        <span className={classes.space} />
        <Button type="submit" loading={schedule.pending} disabled={step.id === 'review' && faulty !== null}>
          {step.id !== 'review'
            ? `Next: ${steps[index + 1]!.label.toLowerCase()}`
            : editing
              ? 'Save changes'
              : 'Schedule event'}
        </Button>
      </div>
    </form>
  );
}
