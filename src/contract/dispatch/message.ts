import { z } from 'zod';

/** Messages about dispatch for the tenant's own subscriptions, which are apart from those to the 11 events. */
export const dispatchMessageType = z
  .enum([
    'DISPATCH.ISSUED',
    'DISPATCH.ANSWERS',
    'DISPATCH.SHORTFALL',
    'DISPATCH.COMPLETED',
    'CONTROLLER.UNREACHABLE',
    'CONTROLLER.RECOVERED',
    'MAIL.FAILED',
  ])
  .meta({ id: 'DispatchMessageType', description: 'Type of a message about dispatch or controllers.' });
export type DispatchMessageType = z.infer<typeof dispatchMessageType>;
