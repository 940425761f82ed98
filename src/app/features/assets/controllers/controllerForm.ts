import type { BodyOf } from '#app/data/operationTypes.ts';
import { channelWords } from '#app/format/dispatchWords.ts';
import type { Fields } from '#app/format/fields.ts';
import { formErrors, formValuesOf } from '#app/ui/formValues.ts';
import { type Controller, ControllerChanges, NewController } from '#contract/dispatch/controller.ts';

/** Attributes of a controller, by the interface's names, but for the minutes in which it answers. */
export const controllerFields = {
  name: { label: 'Name', required: 'Enter a name for the controller' },
  channel: { label: 'Channel', kind: 'choice', choices: channelWords },
  url: {
    label: 'Address',
    kind: 'url',
    description: 'A full https address that responds to a POST with 2xx within 10 seconds',
    placeholder: 'https://cloud.example/dispatch',
    required: 'Enter the address that receives dispatches',
  },
  answers: {
    label: 'Answers',
    kind: 'choice',
    choices: {
      REQUIRED: 'Required: without an answer, a dispatch counts as not acknowledged',
      NONE: 'Not required: a dispatch is complete once delivered',
    },
  },
  ackMinutes: {
    label: 'Answer due within (min)',
    kind: 'number',
    description: 'After this time a dispatch counts as not acknowledged',
    required: 'Enter the time allowed for an answer',
  },
  pollIntervalSeconds: {
    label: 'Polling interval (s)',
    kind: 'number',
    description: 'Unreachable after twice this interval without a request',
    required: 'Enter the polling interval',
    whole: [1],
  },
  batchSize: {
    label: 'Assets per message',
    kind: 'number',
    description: 'Up to 500',
    required: 'Enter the batch size',
    whole: [1, 500],
  },
  contactName: {
    label: 'Contact',
    description: 'Whom to call when its assets do not deliver',
    placeholder: 'Duty desk',
  },
  contactPhone: { label: 'Telephone', placeholder: '+44 20 7946 0100' },
  contactEmail: { label: 'E-mail', placeholder: 'duty@partner.example' },
  mayMeter: {
    label: 'Accept its reports as readings',
    kind: 'yesNo',
    description: 'Only for assets that have no other source of readings',
  },
} as const satisfies Fields<keyof ControllerForm>;

export type ControllerForm = {
  name: string;
  channel: Controller['channel'];
  url: string;
  answers: Controller['answers'];
  ackMinutes: number | string;
  pollIntervalSeconds: number | string;
  batchSize: number | string;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
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
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  mayMeter: false,
};

export const formOf = ({ ackWithinSeconds, ...controller }: Controller): ControllerForm => ({
  ...(formValuesOf(controllerFields, controller) as ControllerForm),
  ackMinutes: ackWithinSeconds / 60,
});

const bodyOf = ({ name, channel, url, ackMinutes, ...form }: ControllerForm) => ({
  name: name.trim(),
  answers: form.answers,
  ...(channel === 'WEBHOOK' && { url: url.trim() }),
  ackWithinSeconds: Math.round(Number(ackMinutes) * 60),
  pollIntervalSeconds: Number(form.pollIntervalSeconds),
  batchSize: Number(form.batchSize),
  contactName: form.contactName.trim() || null,
  contactPhone: form.contactPhone.trim() || null,
  contactEmail: form.contactEmail.trim() || null,
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

/** Errors of the form, by field: of a new controller, or of the changes to one. */
export function errorsOf(form: ControllerForm, controller?: Controller): Record<string, string> {
  const { url, ...others } = controllerFields;
  const fields = form.channel === 'WEBHOOK' ? { url, ...others } : others;
  const body = controller ? changesOf(form, controller) : draftOf(form);
  if (Object.keys(body).length === 0) return { name: 'No changes' };
  const { ackWithinSeconds, ...errors } = formErrors(
    fields,
    form,
    body,
    controller ? ControllerChanges : NewController,
  );
  return { ...(ackWithinSeconds !== undefined && { ackMinutes: ackWithinSeconds }), ...errors };
}
