import type { FastifyInstance, FastifyRequest } from 'fastify';
import { verifyWebhook } from '#client/verifyWebhook.ts';
import type { WebhookMessage } from '#contract/webhookPayloads.ts';
import { BffProblem } from '../http/problem.ts';
import type { SigningKey } from './subscription.ts';
import { WEBHOOK_PATH } from './webhookPath.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_REMEMBERED = 1000;
const SIGNATURE = 'service-webhook-signature';

const wrongSignature = () =>
  new BffProblem('WRONG_SIGNATURE', 'Only the service may send here, with the secret of this subscription', {
    headers: { 'www-authenticate': 'svcsha256' },
  });
const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The last deliveries accepted, by id and by signature: a repeated delivery can have another id, but not another body.
 */
class SeenDeliveries {
  readonly #names = new Set<string>();

  /** Returns whether none of these names was there before, and adds them. */
  isNew(...names: string[]): boolean {
    const isNew = names.every((name) => !this.#names.has(name));
    for (const name of names) this.#names.add(name);
    for (const oldest of this.#names) {
      if (this.#names.size <= 2 * MAX_REMEMBERED) break;
      this.#names.delete(oldest);
    }
    return isNew;
  }
}

/** Accepts the service's signed messages, each once. An unsigned sender learns nothing and changes nothing: 401. */
export async function installWebhook(
  app: FastifyInstance,
  key: () => SigningKey | null,
  onMessage: (message: WebhookMessage) => void,
): Promise<void> {
  const seen = new SeenDeliveries();
  // The check comes before the body is read: a request without a signature is not worth 4 MiB.
  const requireSignature = async (request: FastifyRequest) => {
    if (!/^svcsha256=[0-9a-f]{64}$/.test(textOf(request.headers[SIGNATURE]))) throw wrongSignature();
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, bytes, done) => done(null, bytes),
    );
    scope.post(WEBHOOK_PATH, { bodyLimit: MAX_BODY_BYTES, onRequest: requireSignature }, async (request, reply) => {
      const known = key();
      const signature = textOf(request.headers[SIGNATURE]);
      const bytes = new Uint8Array((request.body as Buffer | undefined) ?? []);
      const message = known && (await verifyWebhook(bytes, signature, known.secret));
      if (!known || message?.uuid !== known.uuid) throw wrongSignature();
      if (seen.isNew(`id ${textOf(request.headers['webhook-id'])}`, signature)) onMessage(message);
      return reply.code(204).send();
    });
  });
}
