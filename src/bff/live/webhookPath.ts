/** Where the service sends its webhooks: the one path that accepts writes from elsewhere, signed. */
export const WEBHOOK_PATH = '/bff/webhook';
