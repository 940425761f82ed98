import { api } from '#app/data/client.ts';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { IntakeDialog, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import { plural } from '#text/count.ts';
import { type AssetZones, parseAssetZones, sendAssetZones } from './assetZoneFile.ts';

/** A file with a zone for each outward postcode as its text, or one with a zone for each asset as its lines. */
type ZoneSource = IntakeSource & ({ table: string } | { assets: AssetZones });
type CheckedZones = ZoneSource & {
  postcodes?: Pick<Awaited<ReturnType<typeof api.setZoneTable>>, 'outcodes' | 'moved' | 'removed'>;
  changed?: number;
};

/** Checks a file of zones as soon as it is chosen: the table of a scheme's postcodes, or the zones of its assets. */
export default function UploadZones({ schemeUUID, onClose }: { schemeUUID: string; onClose: () => void }) {
  return <IntakeDialog title="Upload zones" size={560} onClose={onClose} kind={zoneIntake(schemeUUID)} />;
}

const zoneIntake = (schemeUUID: string): IntakeKind<ZoneSource, CheckedZones> => ({
  name: 'zones',
  noun: 'rows',
  text: 'outcode,zone and a row for each outward postcode, like SW1A,Z12; or assetId,zone and a row for each asset',
  open: async (file) => {
    const assets = await parseAssetZones(file);
    return assets === null ? { file, table: await file.text() } : { file, assets };
  },
  check: async (source) => {
    if ('table' in source) {
      const body = { file: source.table, dryRun: true };
      return { ...source, postcodes: await api.setZoneTable({ params: { schemeUUID }, body }) };
    }
    if (source.assets.bad.length > 0) return source;
    const { bad, changed } = await sendAssetZones(schemeUUID, source.assets.lines, true);
    return { ...source, assets: { ...source.assets, bad }, changed };
  },
  outcome: (checked) =>
    'table' in checked ? (
      <output>{checked.postcodes && tableSummary(checked.postcodes)}</output>
    ) : checked.assets.bad.length > 0 ? (
      <>
        <p>Nothing is saved while any line has an error. Correct the file and choose it again.</p>
        <BadLines title="Lines with errors" lines={checked.assets.bad} saveAs="zone-lines-refused" />
      </>
    ) : (
      <output>
        {plural(checked.assets.lines.length, 'asset')} without errors.{' '}
        {plural(checked.changed ?? 0, 'asset gets', 'assets get')} another zone.
      </output>
    ),
  action: (checked) => {
    if ('table' in checked) return { label: 'Replace the table', disabled: false };
    const { bad, lines } = checked.assets;
    if (bad.length > 0 || lines.length === 0) return null;
    return { label: `Give zones to ${plural(lines.length, 'asset')}`, disabled: false };
  },
  store: async (checked) => {
    if ('table' in checked) {
      const { outcodes } = await api.setZoneTable({ params: { schemeUUID }, body: { file: checked.table } });
      return `The table has ${plural(outcodes, 'outward postcode')}. Units follow.`;
    }
    const { changed } = await sendAssetZones(schemeUUID, checked.assets.lines, false);
    return `${plural(changed, 'asset has', 'assets have')} another zone. Units follow.`;
  },
});

const tableSummary = ({ outcodes, moved, removed }: NonNullable<CheckedZones['postcodes']>): string =>
  [
    `${plural(outcodes, 'outward postcode')} without errors.`,
    ...(moved > 0 ? [`${plural(moved, 'postcode has', 'postcodes have')} another zone than before.`] : []),
    ...(removed > 0 ? [`${plural(removed, 'postcode has', 'postcodes have')} no zone any more.`] : []),
  ].join(' ');
