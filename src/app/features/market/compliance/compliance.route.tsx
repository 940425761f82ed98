import { Skeleton } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { assetTypeWords } from '#app/format/assetWords.ts';
import { formatDate, formatNumber } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Stage, StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { AssetType } from '#contract/asset.ts';
import type { LoadControl } from '#contract/compliance.ts';
import { Complaints } from './Complaints.tsx';
import { megawatts, sayOf, verdictOf } from './complianceWords.ts';
import { Downloads, thisYear } from './Downloads.tsx';

const LoadChart = lazy(() => import('./LoadChart.tsx'));
const NoticeDialog = lazy(() => import('./NoticeDialog.tsx'));

export const Route = createFileRoute('/_frame/compliance')({ component: CompliancePage });

const NOTE: RecordAction<'notice'> = {
  opens: 'notice',
  label: 'Record notice',
  command: 'Record notice of load control',
  icon: IconFlag,
  primary: true,
};
const CHART_PX = 340;

/** How much load is controlled beside the line of the notice, and what the regulator asks for. */
function CompliancePage() {
  const mayOperate = useMayOperate();
  const { data: load, error, refetch } = useQuery(query('getLoadControl', {}));
  const days = useQuery(query('listLoadDays', { query: { pageSize: 180 } })).data?.data;
  const now = thisYear(useNow());
  const [year, setYear] = useState(now);
  const mayNote = mayOperate && load !== undefined && load.firstCrossedDay !== null;
  return (
    <>
      <Stage>
        <RecordHeader<'notice'>
          title="Compliance"
          note={
            load?.countedUTC ? (
              <>
                counted <Time at={load.countedUTC} />
              </>
            ) : (
              '\u00a0'
            )
          }
          actions={mayNote ? [NOTE] : []}
          renderDialog={(_opened, close) => load && <NoticeDialog load={load} onClose={close} />}
        />
        <VerdictLine verdict={load && verdictOf(load)} say={load && sayOf(load)} />
        {load && <StageFacts facts={factsOf(load)} />}
      </Stage>
      {error && load === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Floor keepsSpans>
          <FloorItem span={8}>
            <Panel>
              <Suspense fallback={<Skeleton height={CHART_PX} />}>
                {days ? <LoadChart days={days} /> : <Skeleton height={CHART_PX} />}
              </Suspense>
            </Panel>
          </FloorItem>
          <FloorItem span={4}>
            <Panel>
              <SectionHead title="Licence" />
              {load && <Facts facts={datesOf(load)} />}
            </Panel>
          </FloorItem>
          <FloorItem span={8}>
            <Panel>
              <Complaints year={year} />
            </Panel>
          </FloorItem>
          <FloorItem span={4}>
            <Panel>
              <Downloads year={year} onYear={setYear} />
            </Panel>
          </FloorItem>
          {load && load.technologies.length > 0 && (
            <FloorItem span={12}>
              <Panel>
                <SectionHead title="By technology" note={load.day === null ? undefined : formatDate(load.day, true)} />
                <Technologies technologies={load.technologies} />
              </Panel>
            </FloorItem>
          )}
        </Floor>
      )}
    </>
  );
}

const factsOf = ({ controlledMw, lineMw, assets, assetsWithoutPower, day }: LoadControl) => [
  { label: 'Controlled', value: megawatts(controlledMw), note: day === null ? undefined : formatDate(day) },
  { label: 'Notification threshold', value: megawatts(lineMw) },
  { label: 'Assets', value: formatNumber(assets), note: `${formatNumber(assetsWithoutPower)} with no rated power` },
];

const dayOrDash = (day: string | null): string => (day === null ? '–' : formatDate(day, true));

const datesOf = (load: LoadControl): [string, string][] => [
  ['Threshold first reached', dayOrDash(load.firstCrossedDay)],
  ['Notice due by', dayOrDash(load.noticeDueDay)],
  ['Notice given', dayOrDash(load.noticeGivenDay)],
  ['Applications open from', formatDate(load.applicationsFrom, true)],
  ['Licence required from', formatDate(load.offenceFrom, true)],
];

const Technologies = ({ technologies }: Pick<LoadControl, 'technologies'>) => (
  <Sheet label="By technology" bare>
    <thead>
      <tr>
        <th scope="col">Technology</th>
        <th scope="col">Active</th>
        <th scope="col">Controlled</th>
        <th scope="col">Power</th>
      </tr>
    </thead>
    <tbody>
      {technologies.map(({ technology, registered, assets, mw }) => (
        <tr key={technology}>
          <th scope="row">{assetTypeWords[technology as AssetType] ?? technology}</th>
          <td>{formatNumber(registered)}</td>
          <td>{formatNumber(assets)}</td>
          <td>{megawatts(mw)}</td>
        </tr>
      ))}
    </tbody>
  </Sheet>
);
