import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DueJob } from './dueJobs.ts';
import type { JobKind } from './jobs.ts';
import { JobSelector } from './jobSelector.ts';

let count = 0;
const job = (tenant: string, more: Partial<DueJob> = {}): DueJob => ({
  tenant_uuid: tenant,
  environment: 'LIVE',
  kind: 'METER_READ',
  subject_uuid: `s${++count}`,
  isMove: false,
  lateMs: 0,
  ...more,
});
const jobs = (tenant: string, many: number, more: Partial<DueJob> = {}) =>
  Array.from({ length: many }, () => job(tenant, more));

/** Every job that may start now, in order. */
function startAll(selector: JobSelector, due: DueJob[]): DueJob[] {
  const running: DueJob[] = [];
  for (let next = selector.next(due, running); next; next = selector.next(due, running)) running.push(next);
  return running;
}

/** One job after the other, each finished before the next, until none is left or `count` have run. */
function runInOrder(selector: JobSelector, due: DueJob[], most = Infinity): DueJob[] {
  const done: DueJob[] = [];
  for (let next = selector.next(due, []); next && done.length < most; next = selector.next(due, [])) {
    due.splice(due.indexOf(next), 1);
    done.push(next);
  }
  return done;
}
const tenants = (all: readonly DueJob[]) => all.map((each) => each.tenant_uuid).join('');

describe('the order of jobs', () => {
  it('alternates between tenants, however many jobs each has', () => {
    expect(tenants(runInOrder(new JobSelector(), [...jobs('a', 5), ...jobs('b', 2), ...jobs('c', 1)]))).toBe(
      'abcabaaa',
    );
  });

  it('begins with the tenant whose job is latest', () => {
    expect(
      tenants(
        runInOrder(new JobSelector(), [job('a', { lateMs: 1 }), job('b', { lateMs: 900 }), job('c', { lateMs: 30 })]),
      ),
    ).toBe('bca');
  });

  it('serves live tenants before sandbox ones, which still run', () => {
    expect(
      tenants(
        runInOrder(new JobSelector(), [...jobs('s', 6, { environment: 'SANDBOX', lateMs: 1e9 }), ...jobs('l', 6)]),
      ),
    ).toBe('llsllsllssss');
  });

  it('puts moves before everything else', () => {
    const move = job('s', { environment: 'SANDBOX', kind: 'ADVANCE_EVENT', isMove: true });
    expect(runInOrder(new JobSelector(), [...jobs('l', 3, { lateMs: 5000 }), move], 1)).toEqual([move]);
  });
});

describe('concurrently', () => {
  it('a tenant has one job less than there are slots', () => {
    expect(tenants(startAll(new JobSelector(), jobs('a', 9)))).toBe('aa');
    expect(tenants(startAll(new JobSelector(), [...jobs('a', 9), ...jobs('b', 9)]))).toBe('aba');
  });

  it('a tenant has one portion of an event, and a slot for what else is due', () => {
    const portions = (tenant: string) => jobs(tenant, 8, { kind: 'STATS_PORTION' });
    expect(tenants(startAll(new JobSelector(), portions('a')))).toBe('a');
    expect(tenants(startAll(new JobSelector(), [...portions('a'), ...portions('b')]))).toBe('ab');
    const other = job('a');
    expect(startAll(new JobSelector(), [...portions('a'), other])).toContain(other);
  });

  it('a move finds a slot where other tenants use all their slots', () => {
    const selector = new JobSelector();
    const running = startAll(selector, [...jobs('a', 9), ...jobs('b', 9)]);
    const move = job('c', { kind: 'ADVANCE_EVENT', isMove: true });
    expect(selector.next([job('d'), move], running)).toBe(move);
  });

  it('a tenant with only moves leaves a slot to the move of another', () => {
    const selector = new JobSelector();
    const moves = (tenant: string, many: number) => jobs(tenant, many, { kind: 'ADVANCE_EVENT', isMove: true });
    expect(tenants(startAll(selector, moves('a', 9)))).toBe('aaa');
    expect(tenants(startAll(selector, [...moves('a', 9), ...moves('b', 9)]))).toBe('baba');
  });

  it('no job runs beside another of its event, or beside itself', () => {
    const of = (kind: JobKind) => job('a', { kind, subject_uuid: 'event' });
    const selector = new JobSelector();
    expect(selector.next([of('STATS')], [of('BASELINES')])).toBeUndefined();
    expect(selector.next([of('MPAN_CHECK')], [of('MPAN_CHECK')])).toBeUndefined();
    expect(selector.next([of('MPAN_CHECK')], [of('METER_READ')])).toBeDefined();
  });
});

it('lets no tenant wait for more runs than there are other tenants', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 6 }), (sizes) => {
      const due = sizes.flatMap((many, tenant) => jobs(String(tenant), many, { lateMs: 1000 - tenant }));
      const order = runInOrder(new JobSelector(), due).map((each) => Number(each.tenant_uuid));
      for (const [tenant, many] of sizes.entries()) {
        const selector = order.flatMap((each, index) => (each === tenant ? [index] : []));
        expect(selector).toHaveLength(many);
        for (const [nth, at] of selector.entries()) expect(at).toBeLessThan((nth + 1) * sizes.length);
      }
    }),
  );
});
