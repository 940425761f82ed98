import type { BulkActionKind } from '#contract/bulkAction.ts';

/** Labels of the kinds of bulk action, as in filters. */
export const kindWords: Record<BulkActionKind, string> = {
  SCHEME_OPT_IN: 'Scheme opt-in',
  SCHEME_OPT_OUT: 'Scheme opt-out',
  EVENT_OPT_IN: 'Event opt-in',
  EVENT_OPT_OUT: 'Event opt-out',
  ASSIGN_PORTFOLIO: 'Move to portfolio',
  ARCHIVE: 'Archived',
  RESTORE: 'Restored',
  CONSENT_REQUEST: 'Consent request',
};
