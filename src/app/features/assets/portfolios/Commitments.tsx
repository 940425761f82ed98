import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMayOperate } from '#app/data/session.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { formatPower } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Commitment, PortfolioCapability } from '#contract/capability.ts';
import { formatCount } from '#text/count.ts';
import { EventsToCome } from './EventsToCome.tsx';
import { ReadyByType } from './ReadyByType.tsx';

/** The events to come with a portfolio: its part in each, what is sure of it, and who could still join. */
export function Commitments({ capability }: { capability: PortfolioCapability }) {
  const mayOperate = useMayOperate();
  const [joined, setJoined] = useState<Commitment | null>(null);
  const { commitments, portfolioUUID } = capability;
  return (
    <Panel>
      <EventsToCome
        title="Commitments"
        note="upcoming events with this portfolio"
        events={commitments}
        columns={[
          { header: 'Share', renderCell: ({ partKw }) => formatPower(partKw) },
          { header: 'Firm', wide: true, renderCell: ({ sureKw }) => formatPower(sureKw) },
          {
            header: 'Next step',
            renderCell: (event) =>
              mayOperate && event.free !== null && event.free > 0 ? (
                <Button variant="default" size="compact-sm" onClick={() => setJoined(event)}>
                  Opt in {formatCount(event.free)}
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
      <ReadyByType capability={capability} />
      {joined && (
        <BulkDialog
          intent="OPT_IN"
          target={{ kind: 'event', uuid: joined.eventUUID, name: joined.name }}
          filter={{ portfolioUUID }}
          count={joined.free ?? 0}
          onClose={() => setJoined(null)}
        />
      )}
    </Panel>
  );
}
