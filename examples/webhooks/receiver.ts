/**
 * A receiver of webhooks: verifies the signature, stores each message once, answers at once.
 * `WEBHOOK_SECRET=whsec_… INBOX=folder PORT=8080 node receiver.ts` (Node.js 22.18 or newer).
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

interface Message {
  event: string;
  payload: { eventUUID?: string };
}

const key = Buffer.from((process.env['WEBHOOK_SECRET'] ?? '').replace(/^whsec_/, ''), 'base64');
const inbox = process.env['INBOX'] ?? '';
const LONGEST = 1024 * 1024;

function isSigned(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  if (!/^[0-9a-f-]{36}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return false;
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  const right = Buffer.from(`v1,${signed.digest('base64')}`);
  // While two secrets are valid there are two signatures.
  const given = String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one));
  return (
    Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300 &&
    given.some((one) => one.length === right.length && timingSafeEqual(one, right))
  );
}

/** False if the message is there already: the id is the same on every attempt. */
async function store(id: string, body: Buffer): Promise<boolean> {
  const temporary = join(inbox, `.${randomUUID()}`);
  await writeFile(temporary, body, { flush: true });
  try {
    await link(temporary, join(inbox, id));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary);
  }
}

/** After the answer, because it may take longer than the service waits. After a crash the folder still has the message. */
function work({ event, payload }: Message): void {
  console.log(event, payload.eventUUID ?? '');
}

/** The status of the answer, and whether there is something to do. */
async function receive(headers: IncomingHttpHeaders, body: Buffer): Promise<[status: number, isNew: boolean]> {
  if (!isSigned(headers, body)) return [401, false];
  // What cannot be stored is not acknowledged: the service sends it again.
  return store(String(headers['webhook-id']), body).then(
    (isNew) => [204, isNew],
    () => [500, false],
  );
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>)
    if ((length += chunk.length) <= LONGEST) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const [status, isNew] = await receive(request.headers, body);
  response.writeHead(status).end();
  if (isNew) work(JSON.parse(body.toString('utf8')) as Message);
});
server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => console.log('listening'));
