import { termsOf } from '#app/features/dispatch/index.ts';
import { modeWords, termsText } from '#app/format/dispatchWords.ts';
import type { DispatchTerms } from '#contract/dispatch/terms.ts';
import type { EventForm } from '../eventForm.ts';

/** How the event will be dispatched, in one line. */
export function dispatchWords(form: EventForm, scheme: DispatchTerms | undefined): string {
  const { dispatchMode } = form;
  const own = termsOf(form);
  if (dispatchMode === '') return scheme ? `Scheme default: ${lineOf(scheme.mode, scheme)}` : 'Scheme default';
  return lineOf(dispatchMode, own);
}

const lineOf = (
  mode: DispatchTerms['mode'],
  terms: Pick<DispatchTerms, 'noticeMinutes' | 'spread' | 'spreadSeconds'> | null,
): string =>
  mode === 'OFF' || terms === null
    ? modeWords[mode].toLowerCase()
    : `${modeWords[mode].toLowerCase()}, ${termsText(terms)}`;
