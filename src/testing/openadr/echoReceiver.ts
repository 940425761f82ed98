import { startWebhookReceiver, type WebhookReceiver } from '../webhookReceiver.ts';

export type EchoReceiver = WebhookReceiver;

/** A callback on loopback that meets the echo challenge and records what it is sent. */
export async function startEchoReceiver(): Promise<EchoReceiver> {
  const receiver = await startWebhookReceiver();
  receiver.respond = ({ path }, response) => {
    const echo = new URL(path, receiver.url).searchParams.get('echo');
    response.writeHead(200, { 'content-type': 'text/plain' }).end(echo ?? '');
  };
  return receiver;
}
