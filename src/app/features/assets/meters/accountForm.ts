import type { BodyOf } from '#app/data/operationTypes.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { NewMeterAccount, type MeterProvider } from '#contract/meterAccount.ts';

export type AccountForm = { provider: MeterProvider; userUUID: string | null; label: string; credential: string };

export const emptyAccount: AccountForm = { provider: 'OCTOPUS_ENERGY', userUUID: null, label: '', credential: '' };

/** The form as the interface's body. */
export const draftOf = ({ provider, userUUID, label, credential }: AccountForm): BodyOf<'createMeterAccount'> => ({
  provider,
  userUUID,
  label: label.trim() || null,
  credential: credential.trim(),
});

/** Errors of a form, by field. */
export function errorsOf(form: AccountForm): Record<string, string> {
  const found = validateBody(draftOf(form), NewMeterAccount);
  if (form.credential.trim() === '') found['credential'] = 'Enter the API key issued by the provider';
  return found;
}
