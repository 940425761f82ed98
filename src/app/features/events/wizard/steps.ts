import * as z from 'zod';
import { uuid } from '#contract/primitives.ts';
import type { EventForm, FormErrors } from '../eventForm.ts';

const stepIds = ['what', 'when', 'who', 'amount', 'dispatch', 'review'] as const;
export type StepId = (typeof stepIds)[number];
export type Step = { id: StepId; label: string; fields: readonly (keyof EventForm)[] };

/** The wizard's address: the step, and the form's origin. */
export const WizardSearch = z.object({
  step: z.enum(stepIds).default('what').catch('what'),
  /** An earlier event to copy. */
  from: uuid.optional().catch(undefined),
  /** A scheduled event to change. */
  edit: uuid.optional().catch(undefined),
  /** The power in MW to contract for it, as advised. */
  contract: z.number().positive().optional().catch(undefined),
  day: z.iso.date().optional().catch(undefined),
  /** The scheme of a new event. */
  scheme: uuid.optional().catch(undefined),
});
export type WizardSearch = z.infer<typeof WizardSearch>;
export const wizardSearchDefaults = { step: 'what' as const };

const all: readonly Step[] = [
  { id: 'what', label: 'What', fields: ['name', 'schemeUUID', 'eventType', 'runningType', 'zone'] },
  { id: 'when', label: 'When', fields: ['date', 'start', 'end', 'deadlineDate', 'deadlineClock'] },
  { id: 'who', label: 'Who', fields: ['portfolioUUIDs'] },
  { id: 'amount', label: 'How much', fields: ['contractedMw', 'targetKw', 'priceGbpPerMwh', 'halfHours'] },
  {
    id: 'dispatch',
    label: 'Dispatch',
    fields: ['dispatchMode', 'allocation', 'noticeMinutes', 'spread', 'spreadMinutes'],
  },
  { id: 'review', label: 'Review', fields: [] },
];

/**
 * The steps of the form; portfolios of an existing event are changed on its page, and dispatch needs a server that has
 * it.
 */
export const stepsFor = (editing: boolean, dispatches: boolean): readonly Step[] =>
  all.filter(({ id }) => (!editing || id !== 'who') && (dispatches || id !== 'dispatch'));

/** The errors of one step's fields. */
export const errorsIn = ({ fields }: Step, errors: FormErrors): FormErrors =>
  Object.fromEntries(fields.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]]])));

/** The first step with an error; null where the form is valid. */
export const firstFaulty = (steps: readonly Step[], errors: FormErrors): Step | null =>
  steps.find((step) => Object.keys(errorsIn(step, errors)).length > 0) ?? null;
