import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { UNKNOWN } from '#app/format/fields.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { SchemeZones as Zones } from '#contract/zone.ts';
import { formatCount, plural } from '#text/count.ts';

const UploadZones = lazy(() => import('./UploadZones.tsx'));
/** Outward postcodes of a zone that its row names; the others are counted. */
const MAX_NAMED = 12;

/** Zones of a scheme with their assets, and the file that finds them by postcode. */
export default function SchemeZones({ schemeUUID }: { schemeUUID: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayUpload = usePermission('setZoneTable');
  const { data, error, refetch } = useQuery(query('getSchemeZones', { params: { schemeUUID } }));
  return (
    <Panel>
      <section aria-label="Zones" aria-busy={data === undefined || undefined}>
        <SectionHead title="Zones" note={data && zonesNote(data)}>
          {mayUpload && (
            <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
              Upload zones
            </Button>
          )}
        </SectionHead>
        {error && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={80} />
        ) : (
          data.zones.length > 0 && <ZoneSheet zones={data.zones} />
        )}
      </section>
      {isOpen && (
        <Suspense>
          <UploadZones schemeUUID={schemeUUID} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

const ZoneSheet = ({ zones }: Pick<Zones, 'zones'>) => (
  <Sheet label="Zones and their assets" bare>
    <thead>
      <tr>
        <th scope="col">Zone</th>
        <th scope="col">Assets</th>
        <th scope="col">Outward postcodes</th>
      </tr>
    </thead>
    <tbody>
      {zones.map(({ zone, assets, outcodes }) => (
        <tr key={zone}>
          <th scope="row">{zone}</th>
          <td>{assets === null ? UNKNOWN : formatCount(assets)}</td>
          <td title={outcodes.join(', ')}>{outcodesText(outcodes)}</td>
        </tr>
      ))}
    </tbody>
  </Sheet>
);

function zonesNote({ zones, withoutZone }: Zones): string | undefined {
  if (withoutZone === null) return 'The assets are being counted';
  if (withoutZone > 0) return `${plural(withoutZone, 'asset')} without a zone`;
  return zones.length === 0 ? 'No table of zones uploaded' : undefined;
}

function outcodesText(outcodes: readonly string[]): string {
  if (outcodes.length === 0) return UNKNOWN;
  const named = outcodes.slice(0, MAX_NAMED).join(', ');
  const others = outcodes.length - MAX_NAMED;
  return others > 0 ? `${named} and ${formatCount(others)} more` : named;
}
