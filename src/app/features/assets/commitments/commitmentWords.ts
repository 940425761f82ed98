import { formatPower } from '#app/format/format.ts';
import type { AssetCommitment } from '#contract/assetHistory.ts';
import type { AttributionRow } from '#contract/attribution.ts';
import { plural } from '#text/count.ts';

const schemesOf = (rows: readonly { schemeUUID: string }[]): number =>
  new Set(rows.map(({ schemeUUID }) => schemeUUID)).size;

/** What a month has, in a sentence. */
export function commitmentWords(commitments: readonly AssetCommitment[]): string {
  if (commitments.length === 0) return 'The asset has no commitments this month.';
  const beside = commitments.filter(({ stacking }) => stacking.length > 0).length;
  const events = `${plural(commitments.length, 'event')} of ${plural(schemesOf(commitments), 'scheme')}`;
  return beside === 0
    ? `${events}, no overlaps.`
    : `${events}; ${beside === 1 ? 'one is' : `${beside} are`} stacked with another event under a stacking rule.`;
}

/** The power that an event keeps of an asset. */
export function keptWords({ reservedKw, powerKw }: Pick<AssetCommitment, 'reservedKw' | 'powerKw'>): string {
  if (reservedKw === null) return powerKw === null ? 'full capacity' : `all ${formatPower(powerKw)}`;
  return powerKw === null ? formatPower(reservedKw) : `${formatPower(reservedKw)} of ${formatPower(powerKw)}`;
}

/** By what an event is beside another. */
export function ruleWords({ eventName, cell, overrideReason }: AssetCommitment['stacking'][number]): string {
  if (overrideReason !== null) return `Alongside ${eventName}, stacking rule overridden: ${overrideReason}`;
  return cell === null
    ? `Alongside ${eventName}`
    : `Alongside ${eventName}, ${cell.a} with ${cell.b}: ${cell.source}, ${cell.asOf}`;
}

/** Whether more is counted than was delivered, and what to do; null while nothing is settled. */
export function energyVerdict(rows: readonly AttributionRow[]): { sentence: string; isError: boolean } | null {
  const [row] = rows;
  if (!row) return null;
  if (row.assetOverAttributedKwh > 0)
    return {
      sentence: `${row.assetOverAttributedKwh} kWh are counted in more than one event. Recalculate the latest of these events.`,
      isError: true,
    };
  return {
    sentence:
      row.assetUnattributedKwh > 0
        ? `No double counting; ${row.assetUnattributedKwh} kWh fall outside events.`
        : 'No double counting.',
    isError: false,
  };
}
