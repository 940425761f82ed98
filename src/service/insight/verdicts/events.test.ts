import { expect, it } from 'vitest';
import type { Verdict } from '#contract/balance.ts';
import { eventsWords } from './events.ts';

const event = (name: string, code: Verdict['code'], tone: Verdict['tone'] = 'GOOD') => ({
  name,
  verdict: { code, tone, sentence: `sentence of ${name}` },
});

it('names the events that are likely to fall short before one that is on course', () => {
  const short = ['Late', 'Peak', 'Windy'].map((name) => event(name, 'LIKELY_SHORT', 'BAD'));
  const fine = event('Fine', 'LIKELY_MET');
  expect(eventsWords([fine, ...short, event('Empty', 'NOBODY', 'BAD')])).toMatchObject({
    tone: 'BAD',
    sentence: '4 of 5 events in the next 7 days are likely to fall short: Late, Peak and 2 more',
  });
  expect(eventsWords([fine, short[0]!]).sentence).toBe(
    '1 of 2 events in the next 7 days is likely to fall short: Late',
  );
  expect(eventsWords([fine, event('Even', 'OPEN', 'WARN')])).toMatchObject({
    tone: 'WARN',
    sentence: '1 of 2 events in the next 7 days could go either way: Even',
  });
  expect(eventsWords([fine, fine])).toMatchObject({
    tone: 'GOOD',
    sentence: 'All 2 events in the next 7 days are on course',
  });
  expect(eventsWords([fine, { name: 'New', verdict: null }])).toMatchObject({
    tone: 'NEUTRAL',
    sentence: '2 events in the next 7 days, 1 on course',
  });
  expect(eventsWords([fine])).toMatchObject({ tone: 'GOOD', sentence: 'sentence of Fine' });
  expect(eventsWords([])).toMatchObject({ tone: 'NEUTRAL', sentence: 'No events in the next 7 days' });
});
