import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AnswerToApply } from '../../answers/answer.ts';
import { applyAnswers } from '../../answers/applyAnswers.ts';
import type { OadrCaller } from '../http/caller.ts';
import type { ReportRequest } from '../schemas/requests.ts';
import { type Measurement, readMeasurements } from './measurements.ts';
import { answersOf, readSaid, type ReportedResource, type ReportedAnswer } from './reportAnswers.ts';
import { knownRevision, type ReportedDispatch, reportedDispatches } from './reportedDispatches.ts';
import { storeMeasurements } from './storeMeasurements.ts';

interface SaidOfResource extends ReportedAnswer {
  name: string;
  measurements: Measurement[];
}

/**
 * Applies a VEN's report: answers to its dispatches, and measurements of its devices. A resource with the name of an
 * asset speaks for that asset, any other for all of the event. Returns whether the event is one of its dispatches.
 */
export async function applyReport(
  scope: TenantScope,
  { controllerUUID, clientId }: OadrCaller,
  report: ReportRequest,
): Promise<boolean> {
  const resources = report.resources.map((resource, index) => toSaid(report, resource, index, scope.now));
  const totalAsked = await sumAsked(scope, controllerUUID!, report.eventID);
  let isDispatch = false;
  for await (const dispatches of reportedDispatches(scope, controllerUUID!, report.eventID)) {
    isDispatch = true;
    const isAlone = dispatches.length === 1;
    const pairs = dispatches.map((dispatch) => ({ dispatch, said: saidOf(resources, dispatch) }));
    await storeMeasurements(
      scope,
      controllerUUID!,
      pairs.map(({ dispatch, said }) => ({
        dispatch,
        measurements: said && (isAlone || said.name === dispatch.asset_id) ? said.measurements : [],
      })),
    );
    const answers = pairs.flatMap(({ dispatch, said }) =>
      said ? toAnswers(dispatch, said, totalAsked, scope.now) : [],
    );
    if (answers.length > 0)
      await applyAnswers(scope, { actor: 'CONTROLLER', name: clientId, controllerUUID: controllerUUID! }, answers);
  }
  return isDispatch;
}

const toSaid = (report: ReportRequest, resource: ReportedResource, index: number, now: number): SaidOfResource => ({
  name: resource.resourceName,
  ...readSaid(report, resource, `/resources/${index}`),
  measurements: readMeasurements(report, resource, now),
});

/** Returns the report on one asset by its name, else on all; a report without resources says that it has arrived. */
function saidOf(resources: readonly SaidOfResource[], { asset_id }: ReportedDispatch): SaidOfResource | null {
  if (resources.length === 0)
    return { name: '', response: null, operatingState: null, promisedKw: null, measurements: [] };
  const own = resources.findLast(({ name }) => name === asset_id);
  return own ?? resources.findLast(({ name }) => name === 'AGGREGATED_REPORT') ?? onlyOne(resources);
}

const onlyOne = (resources: readonly SaidOfResource[]): SaidOfResource | null =>
  resources.length === 1 ? resources[0]! : null;

/** Sums the power asked of the event's assets, in watts: a promise for all of them is divided by it. */
async function sumAsked(scope: TenantScope, controllerUUID: string, eventID: string): Promise<number> {
  let sum = 0;
  for await (const dispatches of reportedDispatches(scope, controllerUUID, eventID))
    for (const { asked_w } of dispatches) sum += asked_w;
  return sum;
}

function toAnswers(dispatch: ReportedDispatch, said: SaidOfResource, totalAsked: number, now: number): AnswerToApply[] {
  const progress = {
    startAt: dispatch.start_at.getTime(),
    endAt: dispatch.end_at.getTime(),
    isAcknowledged: dispatch.answer === 'ACKNOWLEDGED',
    now,
  };
  const share = said.name === dispatch.asset_id || totalAsked === 0 ? 1 : dispatch.asked_w / totalAsked;
  return answersOf(said, progress).map((each) => ({
    ...each,
    promisedKw: each.promisedKw === null ? null : each.promisedKw * share,
    dispatchUUID: dispatch.dispatch_uuid,
    revision: knownRevision(dispatch),
  }));
}
