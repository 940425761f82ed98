import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import type { PortfolioCapability } from '#contract/capability.ts';
import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import { Commitments } from './Commitments.tsx';
import { Concentration } from './Concentration.tsx';
import { PastEvents } from './PastEvents.tsx';
import { TurnDown } from './TurnDown.tsx';

type PortfolioFloorProps = {
  name: string;
  capability: PortfolioCapability | undefined;
  season: PortfolioSeason | undefined;
  error: unknown;
  onRetry: () => void;
};

/** What a portfolio can turn down, has delivered and is committed to. */
export default function PortfolioFloor({ name, capability, season, error, onRetry }: PortfolioFloorProps) {
  return (
    <Floor>
      <FloorItem span={7}>
        <TurnDown capability={capability} error={error} onRetry={onRetry} fileName={`${name} capability`} />
      </FloorItem>
      <FloorItem span={5}>{season && <PastEvents season={season} />}</FloorItem>
      <FloorItem span={4}>
        <Concentration capability={capability} />
      </FloorItem>
      <FloorItem span={8}>{capability && <Commitments capability={capability} />}</FloorItem>
    </Floor>
  );
}
