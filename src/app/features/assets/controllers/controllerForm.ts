import type { BodyOf } from '#app/data/operationTypes.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { type Controller, ControllerChanges, NewController } from '#contract/dispatch/controller.ts';

export type ControllerForm = {
  name: string;
  channel: Controller['channel'];
  url: string;
  answers: Controller['answers'];
  ackMinutes: number | string;
  pollIntervalSeconds: number | string;
  batchSize: number | string;
  mayMeter: boolean;
};

export const emptyForm: ControllerForm = {
  name: '',
  channel: 'WEBHOOK',
  url: '',
  answers: 'REQUIRED',
  ackMinutes: 5,
  pollIntervalSeconds: 60,
  batchSize: 500,
  mayMeter: false,
};

export const formOf = ({ url, ackWithinSeconds, ...controller }: Controller): ControllerForm => ({
  name: controller.name,
  channel: controller.channel,
  answers: controller.answers,
  pollIntervalSeconds: controller.pollIntervalSeconds,
  batchSize: controller.batchSize,
  mayMeter: controller.mayMeter,
  url: url ?? '',
  ackMinutes: ackWithinSeconds / 60,
});

const bodyOf = ({ name, channel, url, ackMinutes, ...form }: ControllerForm) => ({
  name: name.trim(),
  answers: form.answers,
  ...(channel === 'WEBHOOK' && { url: url.trim() }),
  ackWithinSeconds: Math.round(Number(ackMinutes) * 60),
  pollIntervalSeconds: Number(form.pollIntervalSeconds),
  batchSize: Number(form.batchSize),
  mayMeter: form.mayMeter,
});

/** The form as the body that creates a controller. */
export const draftOf = (form: ControllerForm): BodyOf<'createController'> => ({
  ...bodyOf(form),
  channel: form.channel,
});

/** The body that changes it: only what differs. */
export function changesOf(form: ControllerForm, controller: Controller): BodyOf<'updateController'> {
  const before: Record<string, unknown> = bodyOf(formOf(controller));
  return Object.fromEntries(Object.entries(bodyOf(form)).filter(([name, value]) => value !== before[name]));
}

/** The interface's names of fields that the form has under others. */
const placed = ({ ackWithinSeconds, ...errors }: Record<string, string>): Record<string, string> =>
  ackWithinSeconds === undefined ? errors : { ...errors, ackMinutes: ackWithinSeconds };

function named(form: ControllerForm): Record<string, string> {
  return {
    ...(form.name.trim() === '' && { name: 'Give the controller a name' }),
    ...(form.channel === 'WEBHOOK' && form.url.trim() === '' && { url: 'Give the address that takes the dispatches' }),
    ...(form.ackMinutes === '' && { ackMinutes: 'Say how long it has to answer' }),
    ...(form.pollIntervalSeconds === '' && { pollIntervalSeconds: 'Say how often it asks' }),
    ...(form.batchSize === '' && { batchSize: 'Say how many a message' }),
  };
}

/** Errors of a form, by field. */
export const errorsOf = (form: ControllerForm): Record<string, string> => ({
  ...placed(validateBody(draftOf(form), NewController)),
  ...named(form),
});

/** The same of one that exists. */
export function editErrors(form: ControllerForm, controller: Controller): Record<string, string> {
  const changes = changesOf(form, controller);
  if (Object.keys(changes).length === 0) return { name: 'Nothing differs from the controller as it is' };
  return { ...placed(validateBody(changes, ControllerChanges)), ...named(form) };
}
