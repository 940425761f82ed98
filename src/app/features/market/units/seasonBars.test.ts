import { expect, it } from 'vitest';
import { deliveredShare, shortMwh } from './seasonBars.ts';

it.each([
  ['nothing accepted', { settledMwh: 0, deliveredMwh: null }, null, 0],
  ['not settled yet', { settledMwh: 0, deliveredMwh: null }, null, 0],
  ['as much as accepted', { settledMwh: 2, deliveredMwh: 2 }, 1, 0],
  ['more than accepted', { settledMwh: 2, deliveredMwh: 2.4 }, 1.2, 0],
  ['less than accepted', { settledMwh: 2, deliveredMwh: 0.5 }, 0.25, 1.5],
  ['more used than without the event', { settledMwh: 2, deliveredMwh: -0.5 }, -0.25, 2.5],
])('an evening with %s has its share and what it is short', (_, evening, share, short) => {
  expect([deliveredShare(evening), shortMwh(evening)]).toEqual([share, short]);
});
