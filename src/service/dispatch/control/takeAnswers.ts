import type { AnswersTaken, ControllerAnswer } from '#contract/control/answers.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { markSeen } from '../../assets/controllers/markSeen.ts';
import { invalid } from '../../platform/http/problem.ts';
import { applyAnswers } from '../answers/applyAnswers.ts';
import { requireActive } from './requireActive.ts';

/** Whether an instant is within 24 hours of the tenant's clock. */
export const isNearNow = ({ now }: Pick<TenantScope, 'now'>, at: number | undefined): boolean =>
  at === undefined || Math.abs(at - now) <= DAY_MS;

/** Applies the answers of a controller; throws 400 with those whose time is more than 24 hours from now. */
export async function takeAnswers(
  scope: TenantScope,
  controllerUUID: string,
  answers: readonly ControllerAnswer[],
): Promise<AnswersTaken> {
  const { name } = await requireActive(scope, controllerUUID);
  const errors = answers.flatMap(({ at }, index) =>
    isNearNow(scope, at)
      ? []
      : { pointer: `/answers/${index}/at`, code: 'OUT_OF_RANGE', detail: 'must be within 24 hours of now' },
  );
  if (errors.length > 0) throw invalid(errors);
  await markSeen(scope, [controllerUUID], scope.now);
  return applyAnswers(scope, { actor: 'CONTROLLER', name, controllerUUID }, answers);
}
