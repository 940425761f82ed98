import { useMutation } from '@tanstack/react-query';
import { notifySuccess } from './notify.ts';

/**
 * Runs what a dialog is for and says whether it is under way or why it failed. A sentence as its result says what was
 * done and closes the dialog; after anything else the dialog stays.
 */
export const useDialogAction = <Input>(run: (input: Input) => Promise<unknown>, onClose: () => void) =>
  useMutation({
    mutationFn: run,
    onSuccess: (done) => {
      if (typeof done !== 'string') return;
      notifySuccess(done);
      onClose();
    },
  });
