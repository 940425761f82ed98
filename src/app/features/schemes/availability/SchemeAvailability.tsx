import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { allPacks } from '#app/data/sharedQueries.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatMonth } from '#app/format/format.ts';
import { monthOf, otherMonth } from '#app/format/monthGrid.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Stepper } from '#app/ui/Stepper.tsx';
import type { Scheme } from '#contract/scheme.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { AgreeWindow } from './AgreeWindow.tsx';
import { statementWords } from './availabilityWords.ts';
import { DeclareUnavailable } from './DeclareUnavailable.tsx';
import { DeleteWindow } from './DeleteWindow.tsx';
import { type WindowDialog, Windows } from './Windows.tsx';
import classes from './availability.module.css';

/** What a month's availability earns, by its windows; nothing where the market rules of the scheme pay none. */
export default function SchemeAvailability({ scheme }: { scheme: Scheme }) {
  const packs = useQuery(allPacks());
  const listed = packs.data?.data.find(
    ({ packId, version }) => packId === scheme.pack.packId && version === scheme.pack.version,
  );
  const pack = useQuery(
    query('getMarketPack', { params: { packUUID: listed?.packUUID ?? '' } }, { enabled: listed !== undefined }),
  );
  const pays = pack.data?.document.products.some(({ payment }) => payment !== 'UTILISATION');
  return pays ? <Availability scheme={scheme} /> : null;
}

function Availability({ scheme: { schemeUUID, status } }: { scheme: Scheme }) {
  const today = londonDate(useNow());
  const present = monthOf(today);
  const [month, setMonth] = useState(present);
  const [isAgreeing, setIsAgreeing] = useState(false);
  const [dialog, setDialog] = useState<WindowDialog | null>(null);
  const mayAgree = usePermission('createAvailabilityWindow') && status === 'ACTIVE';
  const windows = useQuery(
    query('listAvailabilityWindows', { params: { schemeUUID }, query: { month, pageSize: 200 } }),
  );
  const statement = useQuery(
    query('getAvailabilityStatement', { params: { schemeUUID }, query: { month } }, { keepsPrevious: true }),
  );
  const error = windows.error ?? statement.error;
  const close = () => setDialog(null);
  return (
    <Panel>
      <section
        aria-label="Availability"
        aria-busy={windows.isPending || statement.isPending || statement.isPlaceholderData}
      >
        <h2 className={classes.heading}>Availability</h2>
        <Stepper
          unit="month"
          level={3}
          label={formatMonth(londonMidnight(`${month}-01`))}
          present="This month"
          onPresent={() => setMonth(present)}
          onStep={(by) => setMonth(otherMonth(month, by))}
        >
          {mayAgree && (
            <Button variant="default" size="compact-sm" onClick={() => setIsAgreeing(true)}>
              Agree window
            </Button>
          )}
        </Stepper>
        {statement.data && windows.data ? (
          <>
            <p className={classes.verdict}>{statementWords(statement.data)}</p>
            <Windows windows={windows.data.data} onOpen={mayAgree ? setDialog : null} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void Promise.all([windows.refetch(), statement.refetch()])} />
        ) : (
          <Skeleton height={120} />
        )}
      </section>
      {isAgreeing && (
        <AgreeWindow
          schemeUUID={schemeUUID}
          firstDay={month === present ? today : `${month}-01`}
          onClose={() => setIsAgreeing(false)}
        />
      )}
      {dialog?.kind === 'declare' && <DeclareUnavailable window={dialog.window} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteWindow window={dialog.window} onClose={close} />}
    </Panel>
  );
}
