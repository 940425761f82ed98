import { api } from '#app/data/client.ts';
import { IntakeDialog, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import { plural } from '#text/count.ts';

type ZoneSource = IntakeSource & { content: string };
type CheckedZones = ZoneSource & Pick<Awaited<ReturnType<typeof api.setZoneTable>>, 'outcodes' | 'moved' | 'removed'>;

/** Checks a table of zones as soon as it is chosen, and replaces that of the scheme. */
export default function UploadZones({ schemeUUID, onClose }: { schemeUUID: string; onClose: () => void }) {
  return <IntakeDialog title="Upload zones" size={560} onClose={onClose} kind={zoneIntake(schemeUUID)} />;
}

const zoneIntake = (schemeUUID: string): IntakeKind<ZoneSource, CheckedZones> => ({
  name: 'zones',
  noun: 'rows',
  text: 'outcode,zone and a row for each outward postcode, like SW1A,Z12',
  open: async (file) => ({ file, content: await file.text() }),
  check: async (source) => {
    const body = { file: source.content, dryRun: true };
    return { ...source, ...(await api.setZoneTable({ params: { schemeUUID }, body })) };
  },
  outcome: ({ outcodes, moved, removed }) => (
    <output>
      {plural(outcodes, 'outward postcode')} without errors.
      {moved > 0 && ` ${plural(moved, 'postcode has', 'postcodes have')} another zone than before.`}
      {removed > 0 && ` ${plural(removed, 'postcode has', 'postcodes have')} no zone any more.`}
    </output>
  ),
  action: () => ({ label: 'Replace the table', disabled: false }),
  store: async ({ content }) => {
    const { outcodes } = await api.setZoneTable({ params: { schemeUUID }, body: { file: content } });
    return `The table has ${plural(outcodes, 'outward postcode')}. Units follow.`;
  },
});
