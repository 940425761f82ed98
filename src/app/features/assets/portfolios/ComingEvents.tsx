import { formatPower } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import { EventsToCome } from './EventsToCome.tsx';
import { comingOf } from './PortfolioStage.tsx';

/** Of a service without capability: what so many usually deliver, and what the whole event is contracted for. */
export const ComingEvents = ({ season }: { season: PortfolioSeason }) => (
  <Panel>
    <EventsToCome
      title="Upcoming events"
      note="this portfolio’s share and the contract for the whole event"
      events={comingOf(season)}
      columns={[
        { header: 'Typical', renderCell: ({ optedIn, usualKw }) => (optedIn === 0 ? '–' : formatPower(usualKw)) },
        {
          header: 'Contracted',
          renderCell: ({ contractedMw }) => (contractedMw === null ? '–' : formatPower(1000 * contractedMw)),
        },
      ]}
    />
  </Panel>
);
