import { api } from '#app/data/client.ts';
import { IntakeDialog, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import type { WeekTemplate } from '#contract/weekTemplate.ts';

type WeekSource = IntakeSource & { content: string };

/** Checks a file as soon as it is chosen, and stores it as the next version. */
export default function UploadTemplate({ schemeUUID, onClose }: { schemeUUID: string; onClose: () => void }) {
  return <IntakeDialog title="Upload weekly baseline" size={560} onClose={onClose} kind={weekIntake(schemeUUID)} />;
}

const weekIntake = (
  schemeUUID: string,
): IntakeKind<WeekSource, WeekSource & Pick<WeekTemplate, 'version' | 'warnings'>> => ({
  name: 'weekly-baseline',
  noun: 'rows',
  text: 'day_of_week,local_time,power_kw and 336 rows from MONDAY,00:00',
  open: async (file) => ({ file, content: await file.text() }),
  check: async (source) => {
    const body = { file: source.content, dryRun: true };
    const { version, warnings } = await api.createWeekTemplate({ params: { schemeUUID }, body });
    return { ...source, version, warnings };
  },
  outcome: ({ version, warnings }) => (
    <output>
      336 rows without errors. This will be version {version}.
      {warnings.length > 0 && ' Nearly all values are export. Check the sign.'}
    </output>
  ),
  action: () => ({ label: 'Upload', disabled: false }),
  store: async ({ content }) => {
    const { version } = await api.createWeekTemplate({ params: { schemeUUID }, body: { file: content } });
    return `Version ${version} has been stored. It settles events that start from now on.`;
  },
});
