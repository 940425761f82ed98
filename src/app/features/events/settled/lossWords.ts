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
        title: 'Without consent to dispatch',
        action: 'Ask the person for consent to dispatch; without it an asset cannot be opted in.',
      };
    case 'REGISTERED':
      return {
        title: 'Not in the scheme',
        action: 'Opt the asset into the scheme; the regulator checks it before it is ready.',
      };
    case 'MPAN_VALID':
      return {
        title: 'MPAN not valid',
        action: 'Correct the MPAN on the asset’s page; it is looked up again by itself.',
      };
    case 'READY':
      return {
        title: 'Not ready in the scheme',
        action: 'Wait for the regulator’s check, or settle with the regulator why it was refused.',
      };
    case 'DATA_COMPLETE':
      return ended
        ? {
            title: 'Readings missing in the event',
            action:
              'Send the missing half hours; until the stats are final they run again by themselves and this ' +
              'list grows shorter.',
          }
        : {
            title: 'Too little history for a baseline',
            action: 'Send readings of the past weeks: five whole working days, or four of other days, are the least.',
          };
    case 'OPTED_IN':
      return {
        title: 'Not opted in',
        action:
          ended || state === 'STARTED'
            ? 'They could have taken part. Opting in ends when an event starts.'
            : 'They are eligible: opt them in before the event starts.',
      };
    case 'DELIVERED':
      return {
        title: 'Opted in and delivered nothing',
        action:
          `They used as much as without the event, or ${eventType === 'TURN_DOWN' ? 'more' : 'less'}. See ` +
          'whether the signal reaches them.',
      };
    default:
      return { title: 'Fleet', action: '' };
  }
}
