import { expect, it } from 'vitest';
import { emptyForm } from '../eventForm.ts';
import { draftStorage } from './draftStorage.ts';
import { errorsIn, firstFaulty, stepsFor, WizardSearch } from './steps.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
const NOW = Date.parse('2026-11-21T12:00Z');

it('stores a draft for each origin, and deletes it when cleared', () => {
  const store = memory();
  const form = { ...emptyForm(NOW), name: 'Peak', contractedMw: 1.6 };
  const draft = draftStorage({}, store);
  const empty = emptyForm(NOW);
  draft.save(form, empty);
  expect(draftStorage({}, store).load(empty)).toEqual(form);
  // Untouched fields have today's values.
  expect(draftStorage({}, store).load({ ...empty, priceGbpPerMwh: 99 })).toEqual({ ...form, priceGbpPerMwh: 99 });
  expect(draftStorage({ day: '2026-11-30' }, store).load(empty)).toEqual(empty);
  expect(draftStorage({ from: 'x' }, store).key).not.toBe(draftStorage({ edit: 'x' }, store).key);
  draft.clear();
  expect(draft.load(empty)).toEqual(empty);
});

it('ignores what cannot be parsed', () => {
  const store = memory();
  const draft = draftStorage({}, store);
  for (const text of ['{', '{"form":3}', '[]']) {
    store.setItem(draft.key, text);
    expect(draft.load(emptyForm(NOW))).toEqual(emptyForm(NOW));
  }
  expect(WizardSearch.parse({ step: 'pay', from: 'x', day: '2026-02-30' })).toEqual({ step: 'what' });
});

it('finds the step with an error, and has no portfolio step for an existing event', () => {
  const steps = stepsFor(false, true);
  const errors = { start: 'The start has passed', contractedMw: 'Too small' };
  expect(firstFaulty(steps, errors)?.id).toBe('when');
  expect(errorsIn(steps[3]!, errors)).toEqual({ contractedMw: 'Too small' });
  expect(firstFaulty(steps, {})).toBeNull();
  expect(stepsFor(true, false).map(({ id }) => id)).toEqual(['what', 'when', 'amount', 'review']);
  expect(stepsFor(false, true).map(({ id }) => id)).toEqual(['what', 'when', 'who', 'amount', 'dispatch', 'review']);
});
