import { expect, it } from 'vitest';
import * as assets from './assets/domainEvents.ts';
import * as events from './events/domainEvents.ts';
import './followers.ts';
import * as market from './market/domainEvents.ts';
import { DomainEvent, emit } from './platform/domainEvent.ts';
import * as schemes from './schemes/domainEvents.ts';
import * as tenants from './tenants/domainEvents.ts';

it('every domain event has followers, which are listed', async () => {
  const lines = Object.entries({ tenants, assets, schemes, events, market }).flatMap(([domain, all]) =>
    Object.entries(all).map(
      ([name, event]: [string, { followers: ReadonlyMap<string, unknown> }]) =>
        `${domain}: ${name} is followed by ${[...event.followers.keys()].join(', ')}`,
    ),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('domainEvents.txt');
  expect(lines.filter((line) => line.endsWith('by '))).toEqual([]);
});

const scope = {} as Parameters<typeof emit>[0];

it('lets followers act one after another, in their order, and returns what they answer', async () => {
  const event = new DomainEvent<[number], string>();
  const acted: string[] = [];
  const follower = (name: string) => async (_: unknown, amount: number) => {
    acted.push(`${name} begins`);
    await Promise.resolve();
    acted.push(`${name} ends`);
    return name.repeat(amount);
  };
  event.follow({ b: follower('b'), a: follower('a') });
  expect(await emit(scope, event, 2)).toEqual(['bb', 'aa']);
  expect(acted).toEqual(['b begins', 'b ends', 'a begins', 'a ends']);
});

it('stops at a follower that throws, and throws before anybody has said who follows', async () => {
  const event = new DomainEvent<[]>();
  await expect(emit(scope, event)).rejects.toThrow('Nobody has said who follows');
  let acted = false;
  event.follow({
    throws: () => Promise.reject(new Error('refused')),
    acts: async () => {
      acted = true;
    },
  });
  await expect(emit(scope, event)).rejects.toThrow('refused');
  expect(acted).toBe(false);
});
