import { Link } from '@tanstack/react-router';
import type { BulkAction } from '#contract/bulkAction.ts';
import shell from '#app/ui/shell.module.css';

/** The scheme, event or portfolio of an action, as a link. */
export function TargetLink({ action: { action, target, targetName } }: { action: BulkAction }) {
  if (target === null) return '–';
  const name = targetName ?? target;
  if (action === 'ASSIGN_PORTFOLIO')
    return (
      <Link to="/portfolios/$portfolioUUID" params={{ portfolioUUID: target }} className={shell.plainLink}>
        {name}
      </Link>
    );
  return action === 'EVENT_OPT_IN' || action === 'EVENT_OPT_OUT' ? (
    <Link to="/events/$eventUUID" params={{ eventUUID: target }} className={shell.plainLink}>
      {name}
    </Link>
  ) : (
    <Link to="/schemes/$schemeUUID" params={{ schemeUUID: target }} className={shell.plainLink}>
      {name}
    </Link>
  );
}
