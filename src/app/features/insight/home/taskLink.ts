import type { LinkProps } from '@tanstack/react-router';
import type { Task } from '#contract/tasks.ts';

/** The asset list's filter equal to the count of silent assets. */
export const SILENT_ASSETS = { readings: 'SILENT', sort: 'lastReadingUTC' } as const;

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** The screen on which a task is resolved. */
export function placeOf({ code, target, remedy }: Task): Place {
  const uuid = target?.uuid ?? '';
  const event = { to: '/events/$eventUUID', params: { eventUUID: uuid } } as const;
  switch (code) {
    case 'CONSENTS_MISSING': {
      const scheme = remedy.filter?.['schemeUUID'];
      return {
        to: '/assets',
        search: { consent: 'MISSING', ...(scheme && { scheme, schemeStatus: 'READY' as const }) },
      };
    }
    case 'CONSENTS_ENDING':
      return { to: '/consents', search: { status: 'ENDING' } };
    case 'REGISTRATIONS_TURNED_DOWN':
      return {
        to: '/schemes/$schemeUUID',
        params: { schemeUUID: uuid },
        search: { status: remedy.filter?.['schemeStatus'] === 'REJECTED' ? 'REJECTED' : 'DUPLICATED' },
      };
    case 'ZONES_MISSING':
      return { to: '/schemes/$schemeUUID', params: { schemeUUID: uuid } };
    case 'STRIKES_NEAR_LIMIT':
      return { to: '/units/$unitUUID', params: { unitUUID: uuid } };
    case 'SILENT_ASSETS':
      return { to: '/assets', search: SILENT_ASSETS };
    case 'MPAN_NOT_FOUND':
      return { to: '/assets', search: { mpan: 'INVALID' } };
    case 'READINGS_IMPLAUSIBLE':
    case 'BASELINE_TOO_SHORT':
      return { to: '/data-quality' };
    case 'WEBHOOK_FAILING':
      return { to: '/webhooks/$webhookUUID', params: { webhookUUID: uuid } };
    case 'SETTLEMENT_STUCK':
      return { ...event, search: { tab: 'runs' } };
    case 'CONTROLLER_UNREACHABLE':
      return { to: '/controllers/$controllerUUID', params: { controllerUUID: uuid } };
    case 'FORECASTS_OFF':
      return { to: '/analytics', search: { tab: 'forecasts', portfolio: uuid } };
    case 'MAILS_FAILED':
      return { to: '/settings/mail', search: { tab: 'mails', status: 'FAILED' } };
    case 'GATE_CLOSING':
      return { to: '/events/nominations' };
    case 'LOAD_NEAR_LINE':
    case 'LOAD_NOTICE_DUE':
      return { to: '/compliance' };
    case 'PAYMENT_DISPUTE_DUE':
      return { to: '/payments/$lineUUID', params: { lineUUID: uuid } };
    case 'CLAIM_EVIDENCE_DUE':
      return { to: '/schemes/claims/$claimUUID', params: { claimUUID: uuid } };
    case 'NOBODY_OPTED_IN':
      return { ...event, search: { tab: 'assets' } };
    default:
      return event;
  }
}
