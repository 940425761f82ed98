/** Path to which the service sends its webhooks: the one that accepts writes from elsewhere, signed. */
export const WEBHOOK_PATH = '/bff/webhook';
