import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { type OptAction, OptDialog, type OptTarget } from '#app/features/events/optIn/index.ts';
import { RecordClaim } from '#app/features/schemes/claims/index.ts';
import { StandingDialog, standingText } from '#app/features/schemes/standing/index.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Asset } from '#contract/asset.ts';
import type { SchemeAsset, SchemeAssetStatus } from '#contract/scheme.ts';
import shared from './asset.module.css';
import records from './RecordList.module.css';

const FEW = 10;
type AssetRef = Pick<Asset, 'assetUUID' | 'assetId'>;

const takesPart = (status: SchemeAssetStatus | undefined): boolean => status === 'READY' || status === 'OPT_IN';

/** Of what is READY and has no claim that is not decided, another provider may claim it. */
const isClaimable = ({ status, claimUUID }: SchemeAsset): boolean =>
  !claimUUID && (status === 'READY' || status === 'READY_OPT_OUT');

function lineOf(membership: SchemeAsset | undefined): ReactNode {
  if (!membership) return 'Not in this scheme';
  const { statusReason, lastCheckedUTC, claimUUID } = membership;
  if (claimUUID)
    return (
      <Link to="/schemes/claims/$claimUUID" params={{ claimUUID }}>
        Claimed by another provider
      </Link>
    );
  if (statusReason !== null) return statusReason;
  if (lastCheckedUTC === null) return 'Not checked yet';
  return (
    <>
      Checked <Time at={lastCheckedUTC} />
    </>
  );
}

/** Every open scheme and those the asset is in, with its status; a closed one can be left. */
export function SchemesPanel({ asset }: { asset: Asset }) {
  const mayOpt = useMayOperate() && asset.status === 'ACTIVE';
  const mayClaim = usePermission('createClaim') && mayOpt;
  const mayStand = usePermission('setStandingOptIns') && mayOpt;
  const [standing, setStanding] = useState<string | null>(null);
  const [claimed, setClaimed] = useState<string | null>(null);
  const [opting, setOpting] = useState<{ action: OptAction; target: OptTarget } | null>(null);
  const schemes = useQuery(allSchemes());
  const uuids = schemes.data?.data.map(({ schemeUUID }) => schemeUUID) ?? [];
  const own = useQuery({ ...participationQueries.schemes(asset, uuids), enabled: schemes.isSuccess });
  const error = schemes.error ?? own.error;
  const rows = schemes.data?.data.filter(
    ({ schemeUUID, status }) => status === 'ACTIVE' || own.data?.has(schemeUUID) === true,
  );
  const retry = () => void (schemes.isError ? schemes.refetch() : own.refetch());

  return (
    <Panel>
      <h2 className={shared.title}>Schemes</h2>
      {error && !own.data ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !rows || !own.data ? (
        <Skeleton height={108} />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No schemes yet"
          text="An asset must join a scheme before it can take part in the scheme’s events."
        />
      ) : (
        <ul className={records.list}>
          {rows.map(({ schemeUUID, name, status: schemeStatus }) => {
            const membership = own.data.get(schemeUUID);
            const action = takesPart(membership?.status) ? 'OPT_OUT' : 'OPT_IN';
            return (
              <li key={schemeUUID}>
                <div>
                  <Link to="/schemes/$schemeUUID" params={{ schemeUUID }}>
                    {name}
                  </Link>
                  <p className={shared.quiet}>{lineOf(membership)}</p>
                  {membership?.standingOptIn && (
                    <p className={shared.quiet}>{standingText(membership.standingOptIn)}</p>
                  )}
                </div>
                <span>
                  {membership && (
                    <StatusChip kind="schemeAsset" status={membership.status} reason={membership.statusReason} />
                  )}
                </span>
                <span>
                  {mayClaim && membership && isClaimable(membership) && (
                    <Button size="compact-sm" variant="subtle" onClick={() => setClaimed(schemeUUID)}>
                      Record claim
                    </Button>
                  )}
                </span>
                <span>
                  {mayStand && membership && schemeStatus === 'ACTIVE' && (
                    <Button size="compact-sm" variant="subtle" onClick={() => setStanding(schemeUUID)}>
                      Standing opt-in
                    </Button>
                  )}
                  {mayOpt && (schemeStatus === 'ACTIVE' || action === 'OPT_OUT') && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => setOpting({ action, target: { kind: 'scheme', uuid: schemeUUID, name } })}
                    >
                      {action === 'OPT_IN' ? 'Opt in' : 'Opt out'}
                      <VisuallyHidden>{action === 'OPT_IN' ? ` to ${name}` : ` of ${name}`}</VisuallyHidden>
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {claimed !== null && (
        <Suspense>
          <RecordClaim asset={asset} schemeUUID={claimed} onClose={() => setClaimed(null)} />
        </Suspense>
      )}
      {standing !== null && (
        <Suspense>
          <StandingDialog
            schemeUUID={standing}
            filter={{ assetUUIDs: [asset.assetUUID] }}
            count={1}
            stored={own.data?.get(standing)?.standingOptIn ?? null}
            onClose={() => setStanding(null)}
          />
        </Suspense>
      )}
      {opting && <OptDialog onClose={() => setOpting(null)} {...opting} assetUUIDs={[asset.assetUUID]} />}
    </Panel>
  );
}

/**
 * The schemes an asset takes part in. The interface lists assets under a scheme, so each is searched, one after the
 * other.
 */
const participationQueries = {
  /** Its status in each of these schemes; absent where it never joined. */
  schemes: ({ assetUUID, assetId }: AssetRef, schemeUUIDs: readonly string[]) =>
    queryOptions({
      queryKey: ['listSchemeAssets', {}, assetUUID, schemeUUIDs],
      queryFn: async ({ client, signal }) => {
        const found = new Map<string, SchemeAsset>();
        for (const schemeUUID of schemeUUIDs) {
          signal.throwIfAborted();
          const { data } = await client.fetchQuery(
            query('listSchemeAssets', { params: { schemeUUID }, query: { search: assetId, pageSize: FEW } }),
          );
          const own = data.find((row) => row.assetUUID === assetUUID);
          if (own) found.set(schemeUUID, own);
        }
        return found;
      },
    }),
};
