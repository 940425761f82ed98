import { formatEnergy, formatInstant, formatPercent } from '#app/format/format.ts';
import { withinText } from '#app/format/withinText.ts';
import type { StageVerdict } from '#app/ui/Stage.tsx';
import type { ComingNomination, NominationGuide, NominationVerdict } from '#contract/nomination.ts';
import { formatCount, plural } from '#text/count.ts';

export const verdictWords: Record<NominationVerdict, string> = {
  IN_TIME: 'In time',
  LATE_ALLOWED: 'Late, allowed',
  LATE_FLAGGED: 'Late, not used',
  LATE_REFUSED: 'Late, not used',
  OTHER_WINDOW: 'For another window',
};

type Coming = Pick<ComingNomination, 'closesUTC' | 'inForce' | 'versions' | 'nominatedKwh' | 'flagged'>;

/** What is to be done for an event: the gate first, then what is expected and what is nominated. */
export function verdictOf(
  { closesUTC, inForce, versions, nominatedKwh, flagged }: Coming,
  forecast: NominationGuide['forecast'] | undefined,
): StageVerdict {
  const expected = forecast ? `${formatEnergy(forecast.total.kwh)} expected` : null;
  const nominated =
    inForce === null
      ? 'no nomination yet'
      : `${formatEnergy(nominatedKwh)} nominated (version ${inForce} of ${versions})`;
  const figures = [expected, nominated].filter((each) => each !== null).join(', ');
  if (closesUTC !== null)
    return inForce === null
      ? { sentence: `Nominate by ${formatInstant(closesUTC)}: ${figures}.`, tone: 'WARN' }
      : { sentence: `Revise by ${formatInstant(closesUTC)} if necessary: ${figures}.`, tone: 'GOOD' };
  if (inForce !== null) return { sentence: `The gate is closed: ${figures}.`, tone: 'GOOD' };
  return flagged > 0
    ? { sentence: `Too late: ${plural(flagged, 'version awaits', 'versions await')} approval.`, tone: 'BAD' }
    : { sentence: 'The gate is closed without a nomination, so delivery is zero.', tone: 'BAD' };
}

type Sampled = Pick<NominationGuide, 'assets' | 'assetsSampled' | 'sampledWithin'>;

/** "Expected by 500 of 3,200 assets, ± 2.1 %."; null where all are looked at, and where nothing is expected. */
export function sampleSentence({ assets, assetsSampled, sampledWithin }: Sampled): string | null {
  if (sampledWithin === null) return null;
  const within = withinText(sampledWithin);
  return `Estimated from ${formatCount(assetsSampled)} of ${plural(assets, 'asset')}${within}.`;
}

/** What the nomination in force is in comparison with what was used; null while nobody knows. */
export function biasSentence(bias: NominationGuide['bias'] | undefined): string | null {
  if (!bias) return null;
  const percent = formatPercent(100 * bias.ratio);
  const compared = `Version ${bias.version} is ${percent} of metered use in the same half-hours of the last ${plural(bias.days, 'day')} without an event (${formatEnergy(bias.meteredKwh)}).`;
  return bias.isBiased ? `Check it: ${compared.charAt(0).toLowerCase()}${compared.slice(1)}` : compared;
}
