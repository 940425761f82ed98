import { MAX_CAPABILITY_ASSETS, type PortfolioCapability } from '#contract/capability.ts';
import { concentrationOf } from '#energy/concentration.ts';
import { findPortfolio, toPortfolio } from '../../../assets/portfolios/portfolioRow.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { roundTo } from '../../../platform/rows/roundTo.ts';
import { capabilityVerdict, concentrationText, nextStepText } from './capabilityWords.ts';
import { type DayPower, kwOf, powerOver } from './dayPower.ts';
import { type Capability, readCapability } from './readCapability.ts';
import { readCommitments } from './readCommitments.ts';
import { toCommitment } from './toCommitment.ts';
import { slotsOf } from './usualWindow.ts';

const DECIMALS = 4;
const SLOTS = 48;

/**
 * Returns the power that a portfolio can turn down by half hour of a day, the sure part of it, and its commitments; of
 * a large one by an even sample of its assets.
 */
export const getPortfolioCapability: Handler<'getPortfolioCapability'> = async ({
  scope,
  params: { portfolioUUID },
  query: { eventType },
}) => {
  const { assetCount } = toPortfolio(await findPortfolio(scope, portfolioUUID));
  const capability = await readCapability(scope, portfolioUUID, {
    eventType,
    types: ['WORKING', 'NON_WORKING'],
    most: MAX_CAPABILITY_ASSETS,
  });
  const { members, scheme, ready, readyCount, window, pastEvents, days, usual, scale } = capability;
  const [working, other] = [days.WORKING ?? null, days.NON_WORKING ?? null];
  const sample = ready.sample.map(({ assetUUID }) => assetUUID);
  const rows = await readCommitments(scope, portfolioUUID, eventType, members, sample);
  const commitments = rows.map((row) => toCommitment(row, { WORKING: working, NON_WORKING: other }, sample.length));
  const assets = {
    all: assetCount,
    sampled: members.sampled,
    ready: readyCount,
    measured: sample.length,
    withBaseline: working?.expectedOf.size ?? 0,
  };
  return {
    portfolioUUID,
    eventType,
    verdict: capabilityVerdict({ assets, usual, window, pastEvents, eventType }),
    nextStep: nextStepText(commitments, scope.now),
    scheme: scheme && { schemeUUID: scheme.scheme_uuid, name: scheme.name },
    assets,
    pastEvents,
    usualWindow: window,
    usual: usual && { expectedKw: rounded(usual.expectedKw), sureKw: rounded(usual.sureKw) },
    workingDay: halfHoursOf(working, scale),
    nonWorkingDay: halfHoursOf(other, scale),
    concentration: concentrationFor(capability),
    types: typesOf(capability),
    commitments,
  } satisfies PortfolioCapability;
};

const rounded = (value: number): number => roundTo(DECIMALS, value);

function halfHoursOf(day: DayPower | null, scale: number): PortfolioCapability['workingDay'] {
  if (day === null) return [];
  return Array.from({ length: SLOTS }, (_, slot) => {
    const { expectedKw, p10Kw, p90Kw } = powerOver(day, slot, slot + 1);
    return { expectedKw: rounded(scale * expectedKw), p10Kw: rounded(scale * p10Kw), p90Kw: rounded(scale * p90Kw) };
  });
}

/** Returns the expected power of each asset of the sample at the usual window; one without a baseline adds nothing. */
function powersAtUsual({ days, window, ready: { sample } }: Capability): Map<string, number> | null {
  const day = days.WORKING ?? null;
  if (day === null || window === null) return null;
  const { first, end } = slotsOf(window);
  return new Map(
    sample.map(({ assetUUID }) => {
      const expected = day.expectedOf.get(assetUUID);
      return [assetUUID, expected ? kwOf(expected, first, end) : 0];
    }),
  );
}

function concentrationFor(capability: Capability): PortfolioCapability['concentration'] {
  const powers = powersAtUsual(capability);
  const found = powers && concentrationOf([...powers.values()]);
  if (!found) return null;
  return {
    sentence: concentrationText(found.topPercent),
    topPercent: rounded(found.topPercent),
    points: found.points.map(({ assetsPercent, powerPercent }) => ({
      assetsPercent: rounded(assetsPercent),
      powerPercent: rounded(powerPercent),
    })),
  };
}

/** Returns the types, which add up to the expected power at the usual window. */
function typesOf(capability: Capability): PortfolioCapability['types'] {
  const { ready, scale } = capability;
  const powers = powersAtUsual(capability);
  return ready.types
    .map(({ assetType, ready: count }) => ({
      assetType,
      ready: count,
      expectedKw:
        powers &&
        rounded(
          scale *
            ready.sample
              .filter((asset) => asset.assetType === assetType)
              .reduce((sum, { assetUUID }) => sum + powers.get(assetUUID)!, 0),
        ),
    }))
    .toSorted((one, next) => (next.expectedKw ?? 0) - (one.expectedKw ?? 0));
}
