import { deepEqual } from 'node:assert/strict';
import type { Gateway } from '../../ven/ven.ts';
import type { OpenAdrStage } from './stage.ts';

/** VENs that ask at the same time. */
const AT_ONCE = 20;

async function each(gateways: readonly Gateway[], work: (gateway: Gateway) => Promise<void>): Promise<void> {
  const waiting = [...gateways];
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

const sum = (gateways: readonly Gateway[], name: keyof Gateway['counts']): number =>
  gateways.reduce((total, { counts }) => total + counts[name], 0);

/**
 * Homes behind their VENs go through one event: issued, polled, answered, changed for some, begun, ended and
 * measured. Throws at the first state that is not as expected. Returns what was seen.
 */
export async function homesFlow({
  gateways,
  homes,
  refusing,
  events,
  order,
  run,
  clockAt,
  standing,
  tenant,
  event,
}: OpenAdrStage): Promise<string[]> {
  await each(gateways, (gateway) => gateway.register());
  await each(gateways, (gateway) => gateway.poll());
  deepEqual(sum(gateways, 'received'), 0);
  await order();
  deepEqual(await standing(), { PENDING: homes });
  await each(gateways, (gateway) => gateway.poll());
  deepEqual(sum(gateways, 'received'), events);
  const answered = { ACKNOWLEDGED: homes - refusing, ...(refusing > 0 ? { REJECTED: refusing } : {}) };
  deepEqual(await standing(), answered);
  await each(gateways, (gateway) => gateway.poll());
  deepEqual(sum(gateways, 'unchanged'), gateways.length);
  // A higher target asks each for more.
  await tenant.client.updateEvent({ params: { 'event-uuid': event.eventUUID }, body: { targetKw: homes * 1.5 } });
  await run();
  await each(gateways, (gateway) => gateway.poll());
  if (sum(gateways, 'changed') === 0) throw new Error('no VEN heard of the change');
  deepEqual(await standing(), answered);
  await clockAt(event.startMs + 60_000);
  await each(gateways, (gateway) => gateway.follow());
  deepEqual((await standing())['ACKNOWLEDGED STARTED'], homes - refusing);
  await clockAt(event.endMs + 600_000);
  await each(gateways, (gateway) => gateway.follow());
  deepEqual((await standing())['ACKNOWLEDGED COMPLETED'], homes - refusing);
  await each(gateways, (gateway) => gateway.poll());
  deepEqual(
    gateways.flatMap((gateway) => gateway.events),
    [],
  );
  return [
    `${homes} homes behind ${gateways.length === 1 ? 'one VEN' : `${gateways.length} VENs`}: ${homes - refusing} acknowledged, ` +
      `${refusing} refused; of ${events} events ${sum(gateways, 'changed')} changed, ${sum(gateways, 'completed')} followed to the end`,
    `${sum(gateways, 'polls')} polls, of which ${sum(gateways, 'unchanged')} found nothing changed; ${sum(gateways, 'reports')} reports`,
  ];
}
