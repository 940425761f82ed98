import type { RequirementFeed } from '#contract/requirementFeed.ts';
import type { NesoFileKind } from '#energy/files/requirements/nesoFile.ts';
import type { RequirementFeedRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { isoOrNull } from '../../../platform/rows/iso.ts';
import { enqueue } from '../../../platform/scheduler/jobs.ts';
import { findScheme, lockScheme } from '../../../schemes/schemeRows.ts';
import type { DfsFeed } from './dfsFeed.ts';
import { readFeeds } from './pollRequirements.ts';

type FeedHandlers = Required<Pick<Handlers, 'getRequirementFeed' | 'setRequirementFeed'>>;

/** Creates the handlers of the polling of NESO's data portal; `feed` is null where the service polls nothing. */
export const requirementFeedHandlers = (feed: DfsFeed | null): FeedHandlers => ({
  getRequirementFeed: async ({ scope, params }) => {
    const { scheme_uuid } = await findScheme(scope, params.schemeUUID);
    return toFeed(scope, feed, scheme_uuid);
  },
  setRequirementFeed: async ({ scope, params, body, match }) => {
    const { scheme_uuid } = await lockScheme(scope, params.schemeUUID);
    await match();
    const isOn: Record<NesoFileKind, boolean> = {
      REQUIREMENT: body.requirements,
      BIDS: body.results,
      SUMMARY: body.summary,
    };
    for (const kind of Object.keys(isOn) as NesoFileKind[])
      await scope.tx
        .insertInto('requirement_feeds')
        .values({ tenant_uuid: scope.tenant, scheme_uuid, kind, is_on: isOn[kind] })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_uuid', 'scheme_uuid', 'kind'])
            .doUpdateSet({ is_on: isOn[kind], next_utc: null, ...(!isOn[kind] && { failing_since_utc: null }) }),
        )
        .execute();
    if (Object.values(isOn).includes(true)) await enqueue(scope, 'REQUIREMENT_FEED', [scheme_uuid], scope.now);
    return toFeed(scope, feed, scheme_uuid);
  },
});

async function toFeed(scope: TenantScope, feed: DfsFeed | null, schemeUUID: string): Promise<RequirementFeed> {
  const rows = new Map((await readFeeds(scope, schemeUUID)).map((row) => [row.kind, row]));
  const state = (kind: NesoFileKind) => toState(rows.get(kind), notPolled(scope, feed, kind));
  return {
    schemeUUID,
    intervalSeconds: feed === null ? null : feed.intervalMs / 1000,
    requirements: state('REQUIREMENT'),
    results: state('BIDS'),
    summary: state('SUMMARY'),
  };
}

type NotPolled = RequirementFeed['results']['notPolled'];

function notPolled({ environment }: TenantScope, feed: DfsFeed | null, kind: NesoFileKind): NotPolled {
  if (environment === 'SANDBOX') return 'SANDBOX';
  return feed?.hasAddress(kind) === true ? null : 'NO_ADDRESS';
}

const toState = (row: RequirementFeedRow | undefined, reason: NotPolled): RequirementFeed['results'] => {
  const isOn = row?.is_on ?? false;
  return {
    isOn,
    notPolled: isOn ? reason : null,
    lastSuccessUTC: isoOrNull(row?.last_success_utc ?? null),
    lastFailureUTC: isoOrNull(row?.last_failure_utc ?? null),
    lastFailure: row?.last_failure ?? null,
    failingSinceUTC: isOn ? isoOrNull(row?.failing_since_utc ?? null) : null,
    rows: row?.total_rows ?? null,
    differenceCount: row?.differences ?? 0,
    nextUTC: isOn && reason === null ? isoOrNull(row?.next_utc ?? null) : null,
  };
};
