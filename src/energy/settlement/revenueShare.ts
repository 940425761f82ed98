/**
 * Returns an asset's share in pounds of the payment for a half hour: the event is paid as a whole, and the share is the
 * asset's signed part of the delivery, so that the shares of all assets add up to the payment. Null where anything is
 * unknown.
 */
export function revenueShare(
  deliveredKwh: number | null,
  totalKwh: number | null,
  revenueGbp: number | null,
): number | null {
  if (deliveredKwh === null || totalKwh === null || revenueGbp === null) return null;
  return totalKwh === 0 ? 0 : (revenueGbp * deliveredKwh) / totalKwh;
}
