import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  event: string;
  payload: { dispatches: { dispatchUUID: string; revision: number; assetId: string }[] };
}

/** A device maker's cloud on loopback, which receives dispatches and answers each of them alike. */
export interface ChargeCloud {
  url: string;
  /** Every message, in the order of arrival. */
  received: Received[];
  /** What it answers from now on; null: it takes messages and says nothing. */
  says: { answer: string; reasonCode?: string } | null;
  close: () => void;
}

/** Starts a cloud that says nothing yet. */
export async function startChargeCloud(): Promise<ChargeCloud> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Received;
      cloud.received.push(message);
      const answers = message.payload.dispatches.map(({ dispatchUUID, revision }) => ({
        dispatchUUID,
        revision,
        ...cloud.says,
      }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(cloud.says === null ? '' : JSON.stringify({ answers }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cloud: ChargeCloud = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dispatch`,
    received: [],
    says: null,
    close: () => server.close(),
  };
  return cloud;
}
