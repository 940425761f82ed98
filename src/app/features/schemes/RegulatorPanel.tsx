import { Button, Select } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/data/client.ts';
import { pollUnlessLive } from '#app/data/live/liveState.ts';
import { mutation, query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { recheckWords, regulatorLine } from '#app/format/schemeWords.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { readAllItems } from '#client/readAllItems.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Scheme } from '#contract/scheme.ts';
import { VERDICT_COLUMNS } from './verdictFile.ts';
import classes from './RegulatorPanel.module.css';
import schemes from './schemes.module.css';

const VerdictsDialog = lazy(() => import('./VerdictsDialog.tsx'));
/** Poll interval while the regulator still checks assets and the stream is down. */
const CHECK_POLL_MS = 30_000;
const PERIODS = [7, 30, 90, 180, 365];

/** The meter points that wait for the regulator, as a file to send, and its verdicts as a file to import. */
export function RegulatorPanel({ scheme }: { scheme: Scheme }) {
  const { schemeUUID, name, regulator, recheckDays } = scheme;
  const mayOperate = useMayOperate();
  const [isRecording, setIsRecording] = useState(false);
  const { data: waiting } = useQuery(
    query(
      'listRegulatorChecks',
      { params: { schemeUUID }, query: { pageSize: 1 } },
      { refetchInterval: () => pollUnlessLive(CHECK_POLL_MS) },
    ),
  );
  const setPeriod = useMutation({
    ...mutation('updateScheme'),
    onSuccess: (changed) => notifySuccess(`${name}: ready assets are ${recheckWords(changed.recheckDays)}.`),
    onError: notifyError,
  });
  const save = useMutation({
    mutationFn: () =>
      readAllItems((at) =>
        api.listRegulatorChecks({ params: { schemeUUID }, query: { ...at, pageSize: MAX_PAGE_SIZE } }),
      ),
    onSuccess: (checks) =>
      saveCsv(
        'regulator-checks',
        toCsv(
          VERDICT_COLUMNS,
          [...new Set(checks.map(({ mpan }) => mpan))].map((mpan) => [mpan, null, null]),
        ),
      ),
    onError: notifyError,
  });
  const count = waiting?.totalItems;
  const periods =
    recheckDays === null || PERIODS.includes(recheckDays)
      ? PERIODS
      : [...PERIODS, recheckDays].toSorted((one, other) => one - other);

  return (
    <div className={classes.panel}>
      <Panel>
        <h2 className={schemes.heading}>Scheme operator’s check</h2>
        <p className={classes.line}>{count === undefined ? '…' : regulatorLine(regulator, count)}</p>
        <div className={classes.controls}>
          <Select
            label="Recheck ready assets"
            disabled={!mayOperate || setPeriod.isPending}
            allowDeselect={false}
            data={[
              { value: '', label: 'Never' },
              ...periods.map((days) => ({ value: String(days), label: `Every ${days} days` })),
            ]}
            value={recheckDays === null ? '' : String(recheckDays)}
            onChange={(days) =>
              setPeriod.mutate({ params: { schemeUUID }, body: { recheckDays: days ? Number(days) : null } })
            }
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.8} />}
            disabled={!count}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            Export for {regulator}
          </Button>
          {mayOperate && (
            <Button
              variant="default"
              leftSection={<IconUpload size={15} stroke={1.8} />}
              onClick={() => setIsRecording(true)}
            >
              Upload {regulator}’s response
            </Button>
          )}
        </div>
        {isRecording && (
          <Suspense>
            <VerdictsDialog scheme={scheme} onClose={() => setIsRecording(false)} />
          </Suspense>
        )}
      </Panel>
    </div>
  );
}
