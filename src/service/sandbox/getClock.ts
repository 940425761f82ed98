import type { Clock } from '#contract/sandbox.ts';
import { wallNow } from '#energy/time/clocks.ts';
import type { Handler } from '../http/call.ts';
import { readLoading } from '../simulation/readLoading.ts';
import { iso } from '../wire/iso.ts';

export const clockAt = (now: number, loading: Clock['loading']): Clock => ({
  now: iso(now),
  offsetSeconds: Math.round((now - wallNow()) / 1000),
  loading,
});

export const getClock: Handler<'getClock'> = async ({ scope }) => clockAt(scope.now, await readLoading(scope));
