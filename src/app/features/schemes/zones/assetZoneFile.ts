import { api } from '#app/data/client.ts';
import type { BadLine } from '#app/ui/files/BadLines.tsx';
import { parseRows } from '#app/ui/files/parseRows.ts';
import { type LineItem, sendLines } from '#app/ui/files/sendLines.ts';
import { marketZone, MAX_GIVEN_ZONES } from '#contract/zone.ts';

type ZoneLine = LineItem<{ assetId: string; zone: string | null }>;
export interface AssetZones {
  lines: ZoneLine[];
  bad: BadLine[];
}

const COLUMNS = ['assetId', 'zone'] as const;

/** Reads a file with a zone for each asset; null where its first line names other columns. */
export async function parseAssetZones(file: File): Promise<AssetZones | null> {
  const read: AssetZones = { lines: [], bad: [] };
  let places: readonly number[] | null = null;
  for await (const rows of parseRows(file))
    for (const { line, fields } of rows) {
      if (places === null) {
        const names = fields.map((name) =>
          name
            .replace(/^\u{FEFF}/u, '')
            .trim()
            .toLowerCase(),
        );
        places = COLUMNS.map((column) => names.indexOf(column.toLowerCase()));
        if (places.includes(-1)) return null;
        continue;
      }
      const [assetId = '', zone = ''] = places.map((place) => fields[place]?.trim());
      const parsed = parseLine(line, assetId, zone);
      if ('reason' in parsed) read.bad.push(parsed);
      else read.lines.push(parsed);
    }
  return places === null ? null : read;
}

/** Returns a line with its zone, Z5 or 5; an empty one clears that of the asset, so that its postcode decides. */
function parseLine(line: number, assetId: string, zone: string): ZoneLine | BadLine {
  if (assetId === '') return { line, reason: 'Column assetId is empty' };
  if (zone === '') return { line, item: { assetId, zone: null } };
  const named = marketZone.safeParse(/^\d/.test(zone) ? `Z${zone}` : zone.toUpperCase());
  return named.success
    ? { line, item: { assetId, zone: named.data } }
    : { line, reason: `Column zone: “${zone}” is not a zone, Z1 to Z12` };
}

/** Gives the zones, or with `dryRun` only checks them; returns the refused lines, and how many assets get another. */
export async function sendAssetZones(
  schemeUUID: string,
  lines: readonly ZoneLine[],
  dryRun: boolean,
): Promise<{ bad: BadLine[]; changed: number }> {
  const { bad, answers } = await sendLines(lines, MAX_GIVEN_ZONES, (assets) =>
    api.giveZones({ params: { schemeUUID }, body: { assets, dryRun } }),
  );
  return { bad, changed: answers.reduce((sum, { changed }) => sum + changed, 0) };
}
