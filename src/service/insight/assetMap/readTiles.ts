import type { TilesQuery } from '#contract/tiles.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requirePortfolio } from '../../assets/portfolios/requirePortfolio.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import { type Arrangement, arrange } from './arrange.ts';
import { earningClasses, readEarned } from './earning.ts';
import { eligibleClass, readEligibility } from './eligible.ts';
import { type AssetAnswer, readAnswers, reportClass, respondingClass } from './eventClasses.ts';
import { type Member, readActive, readActiveOf } from './members.ts';
import { placesOf } from './placesOf.ts';
import { reportingClass } from './reporting.ts';

/** Assets that a query asks about, each with its class and, where there is an event, its answer in it. */
export interface TilesRequest {
  members: Member[];
  classes: Uint8Array;
  answers: ReadonlyMap<string, AssetAnswer> | null;
}

/** Reads the assets that a query asks about, with their classes, in no order; 404 for an unknown event or portfolio. */
export async function ask(
  scope: TenantScope,
  { question, eventUUID, portfolioUUID }: Omit<TilesQuery, 'by'>,
): Promise<TilesRequest> {
  if (portfolioUUID !== undefined) await requirePortfolio(scope, portfolioUUID);
  const event = eventUUID === undefined ? null : await requireEvent(scope, eventUUID);
  if (question === 'ELIGIBLE') {
    const members = await readActive(scope, portfolioUUID);
    const standings = await readEligibility(scope, event!, uuidsOf(members));
    return {
      members,
      classes: classesOf(members, (each) => eligibleClass(standings.get(each.asset_uuid)!)),
      answers: null,
    };
  }
  const answers = event === null ? null : await readAnswers(scope, event);
  const members =
    answers === null
      ? await readActive(scope, portfolioUUID)
      : await readActiveOf(scope, [...answers.keys()], portfolioUUID);
  return { members, answers, classes: await classesFor(scope, question, event, { members, answers }) };
}

/** Reads and arranges the assets: the index of a tile is its place in `order`. */
export async function readTiles(scope: TenantScope, query: TilesQuery): Promise<TilesRequest & Arrangement> {
  const asked = await ask(scope, query);
  const { places, names } = await placesOf(scope, asked.members, query.by);
  return { ...asked, ...arrange(places, names) };
}

const uuidsOf = (members: readonly Member[]): string[] => members.map(({ asset_uuid }) => asset_uuid);
const classesOf = (members: readonly Member[], classOf: (member: Member) => number): Uint8Array =>
  Uint8Array.from(members, classOf);

async function classesFor(
  scope: TenantScope,
  question: Exclude<TilesQuery['question'], 'ELIGIBLE'>,
  event: EventRow | null,
  { members, answers }: Omit<TilesRequest, 'classes'>,
): Promise<Uint8Array> {
  if (question === 'EARNING') {
    const uuids = uuidsOf(members);
    return earningClasses(uuids, await readEarned(scope, uuids));
  }
  const byAnswer = question === 'RESPONDING' ? respondingClass : reportClass;
  // Before the window no reading of it is due: the class then tells whether an asset reports at all.
  if (answers === null || (question === 'REPORTING' && event!.state === 'SCHEDULED'))
    return classesOf(members, (member) => reportingClass(member, scope.now));
  return classesOf(members, ({ asset_uuid }) => byAnswer(answers.get(asset_uuid)!));
}
