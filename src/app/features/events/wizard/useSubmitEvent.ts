import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { useOperator } from '#app/data/session.ts';
import { fieldErrors } from '#app/ui/fieldErrors.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { formatCount, plural } from '#text/count.ts';
import { changesOf, draftOf, nameOf, serviceErrors } from '../eventForm.ts';
import { optInReady } from './optInReady.ts';
import type { Editing, WizardForm } from './wizardForm.ts';

/** Schedules the event, or changes it; then opens its page and reports the result. */
export function useSubmitEvent(form: WizardForm, editing: Editing | null, onDone: () => void) {
  const navigate = useNavigate();
  const create = useMutation(mutation('createEvent'));
  const update = useMutation(mutation('updateEvent'));
  const optIn = useMutation(optInReady(useOperator()?.name));

  const leave = (eventUUID: string, message: string) => {
    onDone();
    notifySuccess(message);
    void navigate({ to: '/events/$eventUUID', params: { eventUUID } });
  };
  const onError = (error: unknown) => form.setErrors(serviceErrors(fieldErrors(error)));

  const change = ({ event, version }: Editing) => {
    const changes = changesOf(form.values, event);
    const { eventUUID } = event;
    if (Object.keys(changes).length === 0) return leave(eventUUID, `${event.name} is unchanged.`);
    update.mutate(
      { params: { 'event-uuid': eventUUID }, body: changes, headers: { 'if-match': version } },
      {
        onSuccess: ({ name, refused }) =>
          leave(
            eventUUID,
            `${name} has been updated.` +
              (refused?.length > 0
                ? ` ${plural(refused.length, 'opt-in')} did not fit and ${refused.length === 1 ? 'was' : 'were'} ended.`
                : ''),
          ),
        onError,
      },
    );
  };
  const schedule = async () => {
    const draft = draftOf(form.values);
    if (!draft) return;
    try {
      const event = await create.mutateAsync({ body: draft });
      leave(event.eventUUID, await optInWords(event));
    } catch (error) {
      onError(error);
    }
  };
  // The event is scheduled even if the opt-ins fail, so that their failure is reported separately.
  const optInWords = async (event: Parameters<typeof optIn.mutateAsync>[0]): Promise<string> => {
    const scheduled = `${nameOf(form.values)} has been scheduled.`;
    if (!form.values.optInAll) return scheduled;
    try {
      const { changed, refused, pending } = await optIn.mutateAsync(event);
      const rest = [
        refused === 0 ? '' : `, ${formatCount(refused)} refused`,
        pending === 0 ? '' : `, ${formatCount(pending)} in progress`,
      ].join('');
      return `${scheduled} ${plural(changed, 'asset')} opted in${rest}.`;
    } catch (error) {
      notifyError(error);
      return scheduled;
    }
  };
  return {
    run: () => (editing ? change(editing) : void schedule()),
    pending: create.isPending || update.isPending || optIn.isPending,
    problem: create.error ?? update.error,
  };
}
