import type { FunnelStage } from '#contract/eventAnalytics.ts';

/** The stages of the funnel in words, in order. */
export const stageWords: Record<FunnelStage, string> = {
  FLEET: 'Fleet',
  REGISTERED: 'Registered',
  CONSENTED: 'Consented',
  MPAN_VALID: 'MPAN valid',
  READY: 'Can take part',
  OPTED_IN: 'Opted in',
  DATA_COMPLETE: 'Readings complete',
  DELIVERED: 'Delivered',
};
