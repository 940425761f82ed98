import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET, LAST_ASSET } from '../rows/firstAsset.ts';
import { generationOf } from './claimJobs.ts';
import type { JobHandler, JobKind } from './jobs.ts';

/** Function that finds the last key of the portion after a key; null where that portion has all that are left. */
export type RowsInOrder<Subject> = (scope: TenantScope, after: string, subject: Subject) => Promise<string | null>;

/** Walk through all rows of a kind in the order of their keys, which are UUIDs. */
export interface PortionWalk<Subject, State> {
  over: RowsInOrder<Subject>;
  /** Whether it is wanted after the walks before it; by default it is. */
  isWanted?: (state: State, subject: Subject) => boolean;
  /** Does the portion whose keys are after one UUID and up to another; returns the state with it. */
  step: (
    scope: TenantScope,
    subject: Subject,
    state: State,
    range: { after: string; to: string },
  ) => State | Promise<State>;
}

interface Portioned<Subject, State> {
  /**
   * Reads the subject of the job; undefined where there is none any more, which ends the job, and null where it is
   * locked, which leaves the step for later.
   */
  read: (scope: TenantScope, subjectUUID: string) => Promise<Subject | null | undefined>;
  /** Returns the instant until which the step, the first or a later one, is left for later; null for none. */
  wait?: (scope: TenantScope, subject: Subject, hasBegun: boolean) => Promise<number | null>;
  /** Returns the state before the first portion; null where there are none, and it has done all there is to do. */
  begin: (scope: TenantScope, subject: Subject) => Promise<State | null>;
  /** Whether the subject has changed so much since then that the job begins again. */
  isStale?: (state: State, subject: Subject) => boolean;
  walks: readonly PortionWalk<Subject, State>[];
  /** Stores the result of the portions, in the transaction of the last one; `tookMs` is the time of all of them. */
  finish: (scope: TenantScope, subject: Subject, state: State, tookMs: number) => Promise<void>;
  /**
   * Enqueues the job once more after its end, if it was enqueued between its steps: what changed then may be behind the
   * walk. For a kind whose `isStale` does not see all that matters.
   */
  again?: { kind: JobKind; enqueue: (scope: TenantScope, subject: Subject) => Promise<void> };
}

interface Checkpoint<State> {
  /** Begin of the job, in business time as epoch milliseconds. */
  atMs: number;
  tookMs: number;
  state: State;
  /** Generation of the job at its begin, where its kind runs again. */
  generation?: number | null;
  /** Place of the present walk, and the key after which it goes on. */
  walk: number;
  after: string;
}

/**
 * Makes the handler of a job that takes a portion in each step. A state is JSON. After a clock was set back, the job
 * begins again.
 */
export function portionedJob<Subject, State>(job: Portioned<Subject, State>): JobHandler {
  const { read, wait, begin, isStale, walks, finish, again } = job;
  const wanted = (from: number, state: State, subject: Subject): number =>
    walks.findIndex(({ isWanted }, place) => place >= from && (isWanted?.(state, subject) ?? true));
  return async function stepOfPortions(scope, subjectUUID, stored) {
    const began = monotonicNow();
    const generation = again && generationOf(scope.tx, again.kind, subjectUUID);
    const subject = await read(scope, subjectUUID);
    if (subject === undefined) return undefined;
    if (subject === null) return { checkpoint: stored ?? null };
    let at = stored as Checkpoint<State> | undefined;
    if (at && (at.atMs > scope.now || isStale?.(at.state, subject))) at = undefined;
    const due = (await wait?.(scope, subject, at !== undefined)) ?? null;
    if (due !== null) return { checkpoint: at ?? null, due };
    if (!at) {
      const state = await begin(scope, subject);
      if (state === null) return undefined;
      const first = { walk: wanted(0, state, subject), after: BEFORE_FIRST_ASSET };
      at = { atMs: scope.now, tookMs: 0, state, ...first, ...(again && { generation }) };
    }
    const { over, step } = walks[at.walk]!;
    const last = await over(scope, at.after, subject);
    const state = await step(scope, subject, at.state, { after: at.after, to: last ?? LAST_ASSET });
    const tookMs = at.tookMs + elapsedSince(began);
    if (last !== null) return { checkpoint: { ...at, tookMs, state, after: last } };
    const walk = wanted(at.walk + 1, state, subject);
    if (walk !== -1) return { checkpoint: { ...at, tookMs, state, walk, after: BEFORE_FIRST_ASSET } };
    await finish(scope, subject, state, tookMs);
    if (generation !== at.generation) await again?.enqueue(scope, subject);
    return undefined;
  };
}
