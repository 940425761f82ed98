import { expect, it } from 'vitest';
import { actionOf, helpOf } from './chartKeys.ts';

it('maps keys to zooming, moving and opening, and leaves the rest to the tooltip', () => {
  const done: string[] = [];
  const keys = { zoom: (step: string) => void done.push(step), open: () => void done.push('open') };
  for (const [key, shiftKey] of [
    ['+', true],
    ['=', false],
    ['-', false],
    ['ArrowLeft', true],
    ['ArrowRight', true],
    ['Enter', false],
  ] as const)
    actionOf({ key, shiftKey }, keys)!();
  expect(done).toEqual(['in', 'in', 'out', 'earlier', 'later', 'open']);
  expect(actionOf({ key: 'ArrowLeft', shiftKey: false }, keys)).toBeUndefined();
  expect(actionOf({ key: 'Enter', shiftKey: false }, {})).toBeUndefined();
  expect(actionOf({ key: '+', shiftKey: false }, { open: keys.open })).toBeUndefined();
});

it('lists the available keys, and no others', () => {
  expect(helpOf({})).toHaveLength(1);
  expect(helpOf({ open: () => {}, openWords: 'explain the baseline' }).join(' ')).toContain(
    'Press Enter or click to explain the baseline.',
  );
  expect(helpOf({ zoom: () => {} }).join(' ')).toContain('+ and −');
});
