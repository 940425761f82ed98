import type { StackingRule } from '#contract/stacking.ts';

export const stackingModeWords: Record<StackingRule['mode'], string> = {
  SPLITTING: 'Different kW, same time',
  CO_DELIVERY: 'Same kW, same time',
  JUMPING: 'Different times',
};

export const stackingValueWords: Record<StackingRule['value'], string> = {
  Y: 'Permitted',
  y: 'Implicitly permitted',
  '?': 'Not assessed',
  n: 'Implicitly not permitted',
  N: 'Forbidden',
  '-': 'Not applicable',
};

/** Whether an operator's word makes a difference: of what is not permitted nobody confirms anything. */
export const isConfirmable = ({ value }: Pick<StackingRule, 'value'>): boolean => value === 'Y' || value === 'y';
