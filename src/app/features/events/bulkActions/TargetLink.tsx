import { PlainLink } from '#app/ui/PlainLink.tsx';
import type { BulkAction } from '#contract/bulkAction.ts';

/** The scheme, event or portfolio of an action, as a link. */
export function TargetLink({ action: { action, target, targetName } }: { action: BulkAction }) {
  if (target === null) return '–';
  const name = targetName ?? target;
  if (action === 'ASSIGN_PORTFOLIO')
    return (
      <PlainLink to="/portfolios/$portfolioUUID" params={{ portfolioUUID: target }}>
        {name}
      </PlainLink>
    );
  return action === 'EVENT_OPT_IN' || action === 'EVENT_OPT_OUT' ? (
    <PlainLink to="/events/$eventUUID" params={{ eventUUID: target }}>
      {name}
    </PlainLink>
  ) : (
    <PlainLink to="/schemes/$schemeUUID" params={{ schemeUUID: target }}>
      {name}
    </PlainLink>
  );
}
