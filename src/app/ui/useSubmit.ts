import { useMutation } from '@tanstack/react-query';
import { notifySuccess } from './notify.ts';

/** Sentence that says what was done, if the dialog is to close. */
export type Done = string | void;

/**
 * Runs what a dialog is for and says whether it is under way or why it failed. A sentence as its result says what was
 * done and closes the dialog; after anything else the dialog stays.
 */
export const useSubmit = <Input>(run: (input: Input) => Promise<Done>, onClose: () => void) =>
  useMutation({
    mutationFn: run,
    onSuccess: (done) => {
      if (typeof done !== 'string') return;
      notifySuccess(done);
      onClose();
    },
  });
