import type { RefusalCode } from '#contract/scheme.ts';
import type { Handler } from '../platform/http/call.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { changeEventOptIns } from './optEventAssets.ts';

/**
 * Opts assets into an event although an assessment implicitly says no. Throws 409 with the first reason if stacking
 * refuses all of them.
 */
export const overrideStacking: Handler<'overrideStacking'> = async ({ scope, params, body, operator }) => {
  const { reason, ...opting } = body;
  const { result } = await changeEventOptIns(scope, params['event-uuid'], {
    ...opting,
    action: 'OPT_IN',
    dryRun: false,
    override: { by: operator, reason, at: scope.now },
  });
  const stopped = result.refused.flatMap(({ code, detail }) => (isStacking(code) ? [{ code, detail }] : []));
  if (stopped.length > 0 && stopped.length === body.assetUUIDs.length)
    throw new ProblemError(stopped[0]!.code, stopped[0]!.detail);
  return result;
};

type StackingCode = Extract<RefusalCode, `STACKING_${string}`>;
const isStacking = (code: string): code is StackingCode => code.startsWith('STACKING_');
