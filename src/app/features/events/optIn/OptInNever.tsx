import type { Scheme } from '#contract/scheme.ts';
import { BulkDialog } from './LazyBulkDialog.tsx';

type OptInNeverProps = { scheme: Pick<Scheme, 'schemeUUID' | 'name'>; count: number; onClose: () => void };

/** Opts in every asset that was never registered in a scheme; those that were opted out stay out. */
export const OptInNever = ({ scheme: { schemeUUID, name }, count, onClose }: OptInNeverProps) => (
  <BulkDialog
    intent="OPT_IN"
    target={{ kind: 'scheme', uuid: schemeUUID, name }}
    filter={{ notInScheme: schemeUUID }}
    count={count}
    onClose={onClose}
  />
);
