import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Flow } from '#app/charts/Flow.tsx';
import type { FlowStep } from '#app/charts/flowSteps.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { formatPower } from '#app/format/format.ts';
import type { Scheme, SchemeAssetStatus } from '#contract/scheme.ts';
import type { RegistrationStage, SchemeStanding } from '#contract/schemeStanding.ts';

const STAGE_WORDS: Record<RegistrationStage, string> = {
  FLEET: 'Fleet',
  OPTED_IN: 'Opted in',
  CHECKED: 'Checked',
  CONSENTED: 'Consented',
  MPAN_VALID: 'MPAN valid',
  READY: 'Can take part',
};

type RegistrationProps = {
  scheme: Scheme;
  standing: SchemeStanding | undefined;
  error: unknown;
  onRetry: () => void;
  /** Null without the permission. */
  onOptIn: (() => void) | null;
  onStatus: (status: SchemeAssetStatus) => void;
};

/** From the whole fleet to the assets that can take part: what each loss is worth and what can be done about it. */
export function Registration({ scheme, standing, error, onRetry, onOptIn, onStatus }: RegistrationProps) {
  const navigate = useNavigate();
  const mayAsk = usePermission('createBulkAction');
  const [isAsking, setAsking] = useState(false);
  const listMissing = () => void navigate({ to: '/assets', search: { scheme: scheme.schemeUUID, consent: 'MISSING' } });
  const open = (step: SchemeStanding['stages'][number]) => {
    switch (step.remedy?.code) {
      case 'OPT_IN':
        return onOptIn ? onOptIn() : void navigate({ to: '/assets' });
      case 'ASK_CONSENT':
        return mayAsk ? setAsking(true) : listMissing();
      case 'SEE_ASSETS':
        return listMissing();
      case 'CORRECT_MPANS':
        return void navigate({ to: '/assets', search: { mpan: 'INVALID' } });
      case 'SEE_WAITING':
        return onStatus('OPT_IN');
      case 'READ_REASONS':
        return onStatus(scheme.counts.REJECTED > 0 ? 'REJECTED' : 'DUPLICATED');
      default:
        return onStatus(scheme.counts.OPT_OUT > 0 ? 'OPT_OUT' : 'READY_OPT_OUT');
    }
  };
  const stages = standing?.stages ?? [];
  const steps: FlowStep[] = stages.map((step, index) => ({
    id: step.stage,
    label: STAGE_WORDS[step.stage],
    count: step.assets,
    losses: [
      {
        count: (stages[index - 1]?.assets ?? step.assets) - step.assets,
        reason: step.reason ?? '',
        worth: step.lostKw !== null && step.lostKw > 0 ? formatPower(step.lostKw) : undefined,
        action: (onOptIn || step.remedy?.code !== 'OPT_IN' ? step.remedy?.label : undefined) ?? 'Show assets',
        onOpen: () => open(step),
      },
    ],
  }));
  const { expectedKw, sureKw } = standing?.ready ?? { expectedKw: null, sureKw: null };
  const place = stages.findIndex(({ remedy }) => remedy?.code === 'ASK_CONSENT');
  return (
    <>
      <Flow
        title="Registration"
        measure="each stage counts assets that passed every stage before it"
        steps={steps}
        loading={standing === undefined}
        error={standing === undefined ? error : undefined}
        onRetry={onRetry}
        end={
          expectedKw === null
            ? undefined
            : {
                figure: formatPower(expectedKw),
                label: 'expected',
                note: sureKw === null ? undefined : `${formatPower(sureKw)} firm`,
              }
        }
        empty={standing && stages[0]?.assets === 0 ? 'No assets in the fleet yet' : undefined}
        fileName={`${scheme.name} registration`}
      />
      {isAsking && place > 0 && (
        <BulkDialog
          intent="ASK"
          target={null}
          filter={{ status: 'ACTIVE', schemeUUID: scheme.schemeUUID, consent: 'MISSING' }}
          count={stages[place - 1]!.assets - stages[place]!.assets}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
