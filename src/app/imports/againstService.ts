import { eachAsset } from '#app/api/imports.ts';
import { parseMpan } from '#energy/mpan.ts';
import type { AssetLine, BadAssetLine } from './readAssetLine.ts';

const coreOf = (mpan: string | undefined): string | null => {
  const parsed = mpan === undefined ? null : parseMpan(mpan);
  return parsed?.ok ? parsed.core : null;
};

/** What assets there are already: their ids, archived ones too, and the MPANs of active ones with the id that has them. */
export interface KnownAssets {
  ids: ReadonlySet<string>;
  mpans: ReadonlyMap<string, string>;
}

export async function readKnownAssets(onShare: (share: number) => void): Promise<KnownAssets> {
  const ids = new Set<string>();
  const mpans = new Map<string, string>();
  await eachAsset(
    'ACTIVE',
    ({ assetId, mpan }) => {
      ids.add(assetId);
      if (mpan !== null) mpans.set(mpan, assetId);
    },
    (share) => onShare(share / 2),
  );
  await eachAsset('ARCHIVED', ({ assetId }) => ids.add(assetId), (share) => onShare(0.5 + share / 2));
  return { ids, mpans };
}

/** Tells lines that can be sent from those whose asset id or MPAN is there already or stands in an earlier line. */
export function withoutTaken(lines: readonly AssetLine[], known: KnownAssets): { good: AssetLine[]; bad: BadAssetLine[] } {
  const good: AssetLine[] = [];
  const bad: BadAssetLine[] = [];
  const idLines = new Map<string, number>();
  const mpanLines = new Map<string, number>();
  for (const entry of lines) {
    const { line, fields, body } = entry;
    const core = coreOf(body.mpan);
    const reason = takenWords(body.assetId, core);
    if (reason !== null) {
      bad.push({ line, fields, reason });
      continue;
    }
    if (body.assetId !== undefined) idLines.set(body.assetId, line);
    if (core !== null) mpanLines.set(core, line);
    good.push(entry);
  }
  return { good, bad };

  function takenWords(assetId: string | undefined, core: string | null): string | null {
    if (assetId !== undefined && known.ids.has(assetId)) return 'Asset id: there is an asset with it already';
    if (assetId !== undefined && idLines.has(assetId)) return `Asset id: repeats line ${idLines.get(assetId)}`;
    if (core !== null && known.mpans.has(core)) return `MPAN: asset ${known.mpans.get(core)} has it already`;
    if (core !== null && mpanLines.has(core)) return `MPAN: repeats line ${mpanLines.get(core)}`;
    return null;
  }
}
