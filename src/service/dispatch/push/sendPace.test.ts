import { expect, it } from 'vitest';
import { SendPace } from './sendPace.ts';

let now = 0;
function paceOf(turnMs: number): SendPace {
  const pace = new SendPace(() => now);
  const end = pace.beginTurn();
  now += turnMs;
  end();
  return pace;
}

it('has one request in flight where responses are faster than turns, and one more for each turn that they take', () => {
  const pace = paceOf(20);
  const places = [5, 20, 45, 60, 10_000].map((ms) => {
    pace.sent('batch');
    now += ms;
    pace.ended('batch');
    return pace.places;
  });
  expect(places).toEqual([1, 2, 3, 4, 4]);
});

it('does not wait for a slow response to send more', () => {
  const pace = paceOf(20);
  pace.sent('batch');
  expect(pace.places).toBe(1);
  now += 30;
  expect(pace.places).toBe(2);
});

it('begins with one request', () => expect(new SendPace().places).toBe(1));
