import type { Descriptions } from './shared.ts';

export const RESERVED_KW =
  'Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an event.';
export const REFUSED_BY = 'What refused it beside another of its events; absent for every other reason.';

const cell = {
  a: 'The one product.',
  b: 'The other.',
  mode: 'CO_DELIVERY: the same kW at the same time. SPLITTING: different kW at the same time. JUMPING: different times.',
  value: 'Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable.',
  condition: 'SAME_DIRECTION where both have to want the same; null without a condition.',
  reason: 'Why; null where the assessment gives none.',
  source: 'The published assessment.',
  asOf: 'Year and month of the assessment.',
};

export const stacking: Descriptions = {
  StackingCell: { '': 'What an assessment says of two products in a mode.', ...cell },
  StackingDecision: {
    '': 'What decided about an asset beside another of its events.',
    eventUUID: 'UUID of the other event.',
    eventName: 'Its name.',
    cell: 'The cell that decided; null where none was asked.',
    confirmedBy: 'Who confirmed the pair or overrode the no; null where nobody did, or a program.',
    confirmedUTC: 'When; UTC instant, null where nobody did.',
    overrideReason: 'Why an implicit no was overridden; null where it was not.',
    warns: 'Whether it is permitted although nobody assessed the pair.',
  },
  StackingRule: {
    '': 'A cell of the newest assessment, as it stands for you.',
    ...cell,
    confirmation: 'The newest confirmation of it; null without one.',
    'confirmation.statement': 'What was agreed, and where.',
    'confirmation.confirmedBy': 'The operator who confirmed it; null for a program.',
    'confirmation.confirmedUTC': 'When; UTC instant.',
  },
  NewStackingConfirmation: {
    '': 'Body of a confirmation: the cell as it was read.',
    a: cell.a,
    b: cell.b,
    mode: cell.mode,
    value: 'What the assessment says: Y or y.',
    source: cell.source,
    asOf: cell.asOf,
    statement: 'What was agreed, and where; kept for ever.',
  },
};
