import { IconCopyPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import { plural } from '#text/count.ts';
import { PackRules } from './PackRules.tsx';
import { PackSources } from './PackSources.tsx';
import { packVerdict } from './packWords.ts';
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
