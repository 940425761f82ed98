import type { Event } from '#contract/event.ts';
import type { FunnelStage } from '#contract/eventAnalytics.ts';

export type LossWords = {
  title: string;
  /** What to do about it. */
  action: string;
};

/** What is lost at a stage, with advice. */
export function lossWords(stage: FunnelStage, { state, eventType }: Pick<Event, 'state' | 'eventType'>): LossWords {
  const ended = state === 'ENDED';
  switch (stage) {
    case 'CONSENTED':
      return {
        title: 'No consent to dispatch',
        action: 'Ask the user for consent to dispatch; without it an asset cannot be opted in.',
      };
    case 'REGISTERED':
      return {
        title: 'Not in the scheme',
        action: 'Opt the asset into the scheme; the scheme operator checks it before it is ready.',
      };
    case 'MPAN_VALID':
      return {
        title: 'MPAN not valid',
        action: 'Correct the MPAN on the asset’s page; it is looked up again automatically.',
      };
    case 'READY':
      return {
        title: 'Not ready in the scheme',
        action: 'Wait for the scheme operator’s check, or ask the scheme operator why the asset was refused.',
      };
    case 'DATA_COMPLETE':
      return ended
        ? {
            title: 'Readings missing during the event',
            action:
              'Send the missing half-hours; until the settlement is final it is recalculated automatically and this ' +
              'list becomes shorter.',
          }
        : {
            title: 'Not enough history for a baseline',
            action: 'Send readings for the past weeks: at least five complete working days, or four of other days.',
          };
    case 'OPTED_IN':
      return {
        title: 'Not opted in',
        action:
          ended || state === 'STARTED'
            ? 'They could have taken part. Opt-in closes when an event starts.'
            : 'They are eligible: opt them in before the event starts.',
      };
    case 'DELIVERED':
      return {
        title: 'Opted in, no delivery',
        action:
          `They used as much as without the event, or ${eventType === 'TURN_DOWN' ? 'more' : 'less'}. Check ` +
          'whether the signal reaches them.',
      };
    default:
      return { title: 'Fleet', action: '' };
  }
}
