import type { Descriptions } from './shared.ts';

export const dispatchTerms = {
  mode: 'OFF: not dispatched; MANUAL: by hand; AUTO: by itself at the notice before the start.',
  allocation:
    'How the target is divided: EXPECTED by what past events made likely, CAPACITY by power, BASELINE by use, EQUAL.',
  noticeMinutes: 'Minutes before the start at which dispatches are sent, 0 to 2,880.',
  spread: 'Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE.',
  spreadSeconds: 'Seconds over which the starts are spread, 0 to 1,800.',
};
export const schemeDispatchTerms = {
  ...dispatchTerms,
  dispatchesPerDay: 'How often a day an asset is dispatched at most, 1 to 48.',
};

export const dispatch: Descriptions = {
  DispatchMode: { '': 'Whether events are dispatched by hand, by themselves or not at all.' },
  DispatchSpread: { '': 'Where the starts of assets are spread around the start of the event.' },
  DispatchTerms: { '': 'How an event is dispatched.', ...dispatchTerms },
  SchemeDispatchTerms: { '': 'How the events of a scheme are dispatched.', ...schemeDispatchTerms },
  DispatchTermsChanges: { '': 'What differs in how an event is dispatched.', ...dispatchTerms },
  SchemeDispatchTermsChanges: {
    '': 'What differs in how the events of a scheme are dispatched.',
    ...schemeDispatchTerms,
  },
};
