import { IconSignature } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { formatDate, formatMpan } from '#app/format/format.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { ClaimDetail } from '#contract/claim.ts';
import { londonDate } from '#energy/time/london.ts';
import { ClaimChip } from './ClaimChip.tsx';
import { assetNameOf, claimSay, claimVerdict } from './claimWords.ts';
import { Evidence } from './Evidence.tsx';
import classes from './claims.module.css';

const AddEvidence = lazy(() => import('./AddEvidence.tsx'));
const DecideClaim = lazy(() => import('./DecideClaim.tsx'));

// Without a loader: it would be in what every page loads.
export const Route = createFileRoute('/_frame/schemes/claims/$claimUUID')({ component: ClaimPage });

type Opened = 'evidence' | 'decide';

/** One claim of another provider: the notice, the evidence against it, and what became of it. */
function ClaimPage() {
  const { claimUUID } = Route.useParams();
  const mayOperate = useMayOperate();
  const today = londonDate(useNow());
  const { data: claim } = useSuspenseQuery(query('getClaim', { params: { claimUUID } }));
  return (
    <>
      <Stage>
        <RecordHeader<Opened>
          title={`Claim on ${assetNameOf(claim)}`}
          crumbs={[{ label: 'Schemes', to: '/schemes' }]}
          chips={<ClaimChip state={claim.state} />}
          note={`${claim.schemeName} · MPAN ${formatMpan(claim.mpan)}`}
          actions={mayOperate ? actionsOf(claim) : []}
          renderDialog={(opened, close) =>
            opened === 'evidence' ? (
              <AddEvidence claimUUID={claimUUID} onClose={close} />
            ) : (
              <DecideClaim claim={claim} onClose={close} />
            )
          }
        />
        <VerdictLine verdict={claimVerdict(claim, today)} say={claimSay(claim)} />
      </Stage>
      <Floor>
        <FloorItem span={4}>
          <Panel>
            <Notice claim={claim} />
          </Panel>
        </FloorItem>
        <FloorItem span={4}>
          <Panel>
            <Evidence claim={claim} />
          </Panel>
        </FloorItem>
        <FloorItem span={4}>
          <Panel>
            <History claim={claim} />
          </Panel>
        </FloorItem>
      </Floor>
    </>
  );
}

function actionsOf({ state }: ClaimDetail): RecordAction<Opened>[] {
  if (state !== 'OPEN' && state !== 'EVIDENCED') return [];
  const isOpen = state === 'OPEN';
  return [
    { opens: 'decide', label: 'Record decision', command: 'Record the decision on this claim', primary: !isOpen },
    { opens: 'evidence', label: 'Add evidence', command: 'Add evidence', icon: IconSignature, primary: isOpen },
  ];
}

function Notice({ claim }: { claim: ClaimDetail }) {
  const { schemeUUID, schemeName, assetUUID } = claim;
  return (
    <>
      <SectionHead title="Notice" />
      <Facts
        facts={[
          [
            'Asset',
            <PlainLink key="asset" to="/assets/$assetUUID" params={{ assetUUID }}>
              {assetNameOf(claim)}
            </PlainLink>,
          ],
          [
            'Scheme',
            <PlainLink key="scheme" to="/schemes/$schemeUUID" params={{ schemeUUID }}>
              {schemeName}
            </PlainLink>,
          ],
          ['Claimed by', claim.claimant ?? 'Not named'],
          ['Notice from', claim.noticeFrom],
          ['Reference', claim.noticeReference ?? '–'],
          ['Dated', claim.noticedOn === null ? '–' : formatDate(claim.noticedOn, true)],
          ['Evidence deadline', formatDate(claim.dueDay, true)],
        ]}
      />
    </>
  );
}

/** What became of it, newest first. */
function History({ claim: { history } }: { claim: ClaimDetail }) {
  return (
    <>
      <SectionHead title="History" />
      <ol className={classes.list}>
        {history.map(({ atUTC, state, dueDay, note }) => (
          <li key={`${atUTC} ${state} ${dueDay} ${note}`}>
            <ClaimChip state={state} /> <Time at={atUTC} />
            {note !== null && <p className={classes.note}>{note}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
