import { deepEqual } from 'node:assert/strict';
import type { CallbackRunner } from '#service/dispatch/openadr/callbacks/callbackRunner.ts';
import type { EchoReceiver } from './echoReceiver.ts';
import type { OadrBody, OadrClient, OadrVen } from './oadrClient.ts';

export interface GrantStage {
  bl: OadrClient;
  vens: readonly OadrVen[];
  /** Of a program that all may read. */
  program: string;
  callbacks: Pick<CallbackRunner, 'flush'>;
  receiver: EchoReceiver;
}

const TARGETS = Array.from({ length: 12 }, (_, index) => `group:${index}`);

/** Numbers that are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

/**
 * Grants random targets to VENs, creates events with random targets, and compares what each VEN lists and is notified
 * of with what it was granted. Throws at the first difference; returns how many pairs of VEN and event were compared.
 */
export async function checkRandomGrants(
  { bl, vens, program, callbacks, receiver }: GrantStage,
  { rounds, events: count }: { rounds: number; events: number },
): Promise<number> {
  const random = randomFrom(7);
  const some = (percent: number) => TARGETS.filter(() => random(100) < percent);
  for (const [index, ven] of vens.entries()) await subscribe(ven, `${receiver.url}/${index}`);
  receiver.received.length = 0;
  let checked = 0;
  for (let round = 0; round < rounds; round++) {
    const granted: Set<string>[] = [];
    for (const ven of vens) granted.push(new Set([...(await grant(bl, ven, some(30))), `ven:${ven.controllerUUID}`]));
    const events = new Map<string, string[]>();
    for (let i = 0; i < count; i++) {
      const targets = [...some(15), ...(i % 10 === 0 ? [`ven:${vens[i % vens.length]!.controllerUUID}`] : [])];
      if (targets.length === 0) targets.push(TARGETS[random(TARGETS.length)]!);
      events.set((await bl.expect(201, 'POST', '/events', { programID: program, priority: 1, targets })).id, targets);
    }
    for (const [index, ven] of vens.entries()) {
      const seen = await listAll(ven);
      const own = granted[index]!;
      for (const [id, targets] of events)
        deepEqual(
          seen.get(id) ?? [],
          targets.filter((target) => own.has(target)),
        );
      checked += events.size;
      const asked = TARGETS[round % TARGETS.length]!;
      for (const each of await ven.expect<OadrBody[]>(200, 'GET', `/events?targets=${asked}`))
        deepEqual([own.has(asked), each.targets], [true, [asked]]);
    }
    await callbacks.flush();
    for (const { path, body } of receiver.received.splice(0)) {
      const { object } = JSON.parse(body);
      const own = granted[Number(path.slice(1))]!;
      const visible = events.get(object.id)?.filter((target) => own.has(target));
      if (visible) deepEqual([visible.length > 0, object.targets], [true, visible]);
    }
    for (const id of events.keys()) await bl.expect(200, 'DELETE', `/events/${id}`);
  }
  return checked;
}

async function grant(bl: OadrClient, ven: OadrVen, targets: string[]): Promise<string[]> {
  await bl.expect(200, 'PUT', `/vens/${ven.controllerUUID}`, {
    objectType: 'BL_VEN_REQUEST',
    clientID: ven.clientId,
    venName: `ven ${ven.controllerUUID}`,
    targets,
  });
  return targets;
}

const subscribe = (ven: OadrVen, callbackUrl: string) =>
  ven.expect(201, 'POST', '/subscriptions', {
    clientName: 'v',
    objectOperations: [{ objects: ['EVENT'], operations: ['CREATE', 'UPDATE', 'DELETE'], callbackUrl }],
  });

/** The targets of each event that a VEN sees. */
async function listAll(ven: OadrVen): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>();
  for (let skip = 0; ; skip += 50) {
    const page = await ven.expect<OadrBody[]>(200, 'GET', `/events?limit=50&skip=${skip}`);
    for (const { id, targets } of page) seen.set(id, targets);
    if (page.length < 50) return seen;
  }
}
