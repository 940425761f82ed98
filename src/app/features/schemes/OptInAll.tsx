import { BulkDialog } from '#app/features/optIn/index.ts';
import type { Scheme } from '#contract/scheme.ts';

type OptInAllProps = { scheme: Scheme; count: number; onClose: () => void };

/** Opts in every asset that was never registered in a scheme; those that were opted out stay out. */
export const OptInAll = ({ scheme: { schemeUUID, name }, count, onClose }: OptInAllProps) => (
  <BulkDialog
    intent="OPT_IN"
    target={{ kind: 'scheme', uuid: schemeUUID, name }}
    filter={{ notInScheme: schemeUUID }}
    count={count}
    onClose={onClose}
  />
);
