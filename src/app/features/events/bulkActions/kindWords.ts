import type { BulkActionKind } from '#contract/bulkAction.ts';

/** Labels of the kinds of bulk action, as in filters. */
export const kindWords: Record<BulkActionKind, string> = {
  SCHEME_OPT_IN: 'Into a scheme',
  SCHEME_OPT_OUT: 'Out of a scheme',
  EVENT_OPT_IN: 'Into an event',
  EVENT_OPT_OUT: 'Out of an event',
  ASSIGN_PORTFOLIO: 'To a portfolio',
  ARCHIVE: 'Archived',
  RESTORE: 'Restored',
  CONSENT_REQUEST: 'Asked for consent',
};
