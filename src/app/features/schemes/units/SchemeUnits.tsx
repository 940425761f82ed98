import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { UNKNOWN } from '#app/format/fields.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Scheme } from '#contract/scheme.ts';
import type { Unit } from '#contract/unit.ts';
import { formatCount } from '#text/count.ts';

// The form imports the calendar.
const UnitForm = lazy(() => import('./UnitForm.tsx'));
/** Most rows that the panel shows: one for each zone of several portfolios. */
const MAX_SHOWN = 100;
/** Decimals of the power of a unit: whole kW. */
const MW_DECIMALS = 3;

type Dialog = { kind: 'create' } | { kind: 'edit' | 'archive'; unit: Unit };

/** The units of a scheme, by their IDs. */
export default function SchemeUnits({ scheme: { schemeUUID, status } }: { scheme: Scheme }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const mayCreate = usePermission('createUnit') && status === 'ACTIVE';
  const mayChange = usePermission('updateUnit');
  const { data, error, refetch } = useQuery(query('listUnits', { query: { schemeUUID, pageSize: MAX_SHOWN } }));
  const close = () => setDialog(null);
  return (
    <Panel>
      <section aria-label="Units" aria-busy={data === undefined || undefined}>
        <SectionHead title="Units" note={data?.totalItems === 0 ? 'No units: nothing can be offered' : undefined}>
          {mayCreate && (
            <Button variant="default" size="compact-sm" onClick={() => setDialog({ kind: 'create' })}>
              Create unit
            </Button>
          )}
        </SectionHead>
        {error && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={80} />
        ) : (
          data.totalItems > 0 && <UnitSheet units={data.data} onOpen={mayChange ? setDialog : null} />
        )}
      </section>
      {dialog && dialog.kind !== 'archive' && (
        <Suspense>
          <UnitForm schemeUUID={schemeUUID} unit={dialog.kind === 'edit' ? dialog.unit : undefined} onClose={close} />
        </Suspense>
      )}
      {dialog?.kind === 'archive' && <ArchiveUnit unit={dialog.unit} onClose={close} />}
    </Panel>
  );
}

const UnitSheet = ({ units, onOpen }: { units: readonly Unit[]; onOpen: ((dialog: Dialog) => void) | null }) => (
  <Sheet label="Units of the scheme" bare>
    <thead>
      <tr>
        <th scope="col">Unit ID</th>
        <th scope="col">Zone</th>
        <th scope="col">Portfolio</th>
        <th scope="col">Members</th>
        <th scope="col">Rated power</th>
        {onOpen && <th scope="col">Actions</th>}
      </tr>
    </thead>
    <tbody>
      {units.map((unit) => (
        <tr key={unit.unitUUID}>
          <th scope="row">
            <PlainLink to="/units/$unitUUID" params={{ unitUUID: unit.unitUUID }}>
              {unit.unitId}
            </PlainLink>
          </th>
          <td>{unit.zone}</td>
          <td>{unit.portfolioName}</td>
          <td>{unit.members === null ? UNKNOWN : formatCount(unit.members)}</td>
          <td>{unit.ratedMw === null ? UNKNOWN : `${unit.ratedMw.toFixed(MW_DECIMALS)} MW`}</td>
          {onOpen && (
            <td>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Edit ${unit.unitId}`}
                onClick={() => onOpen({ kind: 'edit', unit })}
              >
                Edit
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Archive ${unit.unitId}`}
                onClick={() => onOpen({ kind: 'archive', unit })}
              >
                Archive
              </Button>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </Sheet>
);

/** Asks before a unit is archived, which cannot be undone. */
function ArchiveUnit({ unit: { unitUUID, unitId }, onClose }: { unit: Unit; onClose: () => void }) {
  const archive = useOperation('archiveUnit');
  const confirm = async () => {
    await archive({ params: { unitUUID } });
    return `${unitId} has been archived.`;
  };
  return (
    <ConfirmDialog
      title={`Archive ${unitId}?`}
      action="Archive unit"
      keep="Keep unit"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Its members leave it and may join another unit; their history stays. The unit can no longer be offered. This
        cannot be undone, but its ID may be used again.
      </p>
    </ConfirmDialog>
  );
}
