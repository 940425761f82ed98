import { IconCopyPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { formatDate, formatInstant } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { type RecordAction, RecordHeader } from '#app/ui/RecordHeader.tsx';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import type { PackDocument } from '#contract/pack/document.ts';
import type { PackConfirmation } from '#contract/pack/pack.ts';
import { plural } from '#text/count.ts';
import { PackRules } from './PackRules.tsx';
import { markWords, packVerdict } from './packWords.ts';
import classes from './packs.module.css';

const MakePack = lazy(() => import('./MakePack.tsx'));

export const Route = createFileRoute('/_frame/schemes/packs/$packUUID')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(query('getMarketPack', { params: { packUUID: params.packUUID } })),
  component: PackPage,
});

const MAKE: RecordAction<'make'> = {
  opens: 'make',
  label: 'Create own version',
  command: 'Create own version of these rules',
  icon: IconCopyPlus,
  primary: true,
};

function PackPage() {
  const { packUUID } = Route.useParams();
  const mayOperate = useMayOperate();
  const { data: pack } = useSuspenseQuery(query('getMarketPack', { params: { packUUID } }));
  const { document, confirmations, gaps, parent } = pack;
  return (
    <>
      <Stage>
        <RecordHeader<'make'>
          title={document.name}
          crumbs={[
            { label: 'Schemes', to: '/schemes' },
            { label: 'Market rules', to: '/schemes/packs' },
          ]}
          chips={<StatusChip kind="pack" status={pack.status} />}
          note={`${pack.packId} ${pack.version} · ${document.buyer}${parent ? ` · from ${parent.packId} ${parent.version}` : ''}`}
          actions={mayOperate ? [MAKE] : []}
          renderDialog={(_opened, close) => <MakePack pack={pack} onClose={close} />}
        />
        <VerdictLine
          verdict={packVerdict(pack)}
          say={pack.schemes === 0 ? 'No schemes use these rules.' : `Used by ${plural(pack.schemes, 'scheme')}.`}
        />
      </Stage>
      <TwoColumns>
        <div className={classes.column}>
          {gaps.length > 0 && (
            <Panel>
              <h2 className={classes.heading}>Open</h2>
              <ul className={classes.list}>
                {gaps.map(({ at, detail }) => (
                  <li key={`${at} ${detail}`}>
                    {detail} <span className={classes.quiet}>{at}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <PackRules document={document} />
        </div>
        <div className={classes.column}>
          <PackSources document={document} confirmations={confirmations} />
        </div>
      </TwoColumns>
    </>
  );
}

/** What a pack rests on: texts, and what the buyer has stated. */
function PackSources({
  document: { sources },
  confirmations,
}: {
  document: PackDocument;
  confirmations: readonly PackConfirmation[];
}) {
  return (
    <>
      {confirmations.length > 0 && (
        <Panel>
          <h2 className={classes.heading}>Confirmed</h2>
          <ul className={classes.list}>
            {confirmations.map(({ at, statement, confirmedBy, confirmedUTC }) => (
              <li key={at + confirmedUTC}>
                {statement}{' '}
                <span className={classes.quiet}>
                  {at} · {confirmedBy ?? 'an API client'} · {formatInstant(confirmedUTC, true)}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel>
        <h2 className={classes.heading}>Sources</h2>
        <ul className={classes.list}>
          {sources.map(({ key, title, address, mark, readOn }) => (
            <li key={key}>
              {address === null ? (
                title
              ) : (
                <a href={address} target="_blank" rel="noreferrer">
                  {title}
                </a>
              )}{' '}
              <span className={classes.quiet}>
                {markWords[mark]}
                {readOn === null ? '' : `, accessed ${formatDate(readOn, true)}`}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
