/** A receiver in a thread of its own: stores and verifies requests, and fails at the commanded rates. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { Webhook } from 'standardwebhooks';
import { randomFrom } from '../../../src/energy/random.ts';
import type { Arrival, EndlessMode, ResponseMode, FaultRates, ReceiverReply, ReceiverCommand } from './protocol.ts';

const REDIRECT_PATH = '/elsewhere';
const GIGABYTE = 1024 ** 3;
const BLOCK = Buffer.alloc(64 * 1024, 'x');
const postReply = (reply: ReceiverReply) => parentPort!.postMessage(reply, []);
const random = randomFrom(1);
const secrets = new Map<string, string>();
let faults = Object.entries(workerData as FaultRates) as [ResponseMode, number][];
let arrivals: Arrival[] = [];
let followed = 0;

function responseModeOf(path: string): ResponseMode {
  const endless = /^\/(hanging|pouring|dripping)\b/.exec(path)?.[1];
  if (endless) return endless as EndlessMode;
  let drawn = random() * 100;
  return faults.find(([, percent]) => (drawn -= percent) < 0)?.[0] ?? 'well';
}

/**
 * Verifies the interface's own signature by hand, the standard one by its library, which also limits the timestamp to
 * ±5 minutes.
 */
function isSigned(path: string, bytes: Buffer, headers: Record<string, string>): boolean {
  const secret = secrets.get(path)!;
  if (headers['service-webhook-signature'] !== `svcsha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)
    return false;
  try {
    new Webhook(secret).verify(bytes, headers);
    return true;
  } catch {
    return false;
  }
}

function respond(mode: ResponseMode, response: ServerResponse): void {
  const socket = response.socket!;
  if (mode === 'well') response.writeHead(204).end();
  if (mode === 'failing') response.writeHead(500).end('no');
  if (mode === 'redirecting') response.writeHead(307, { location: REDIRECT_PATH }).end();
  if (mode === 'cutting') response.writeHead(200, { 'content-length': 2 }).end('ok', () => socket.resetAndDestroy());
  if (mode === 'pouring') streamGigabyte(response);
  if (mode === 'dripping') streamSlowly(response);
  if (mode === 'truncating') response.writeHead(200, { 'content-length': 100 }).write('half', () => socket.end());
}

function streamGigabyte(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': GIGABYTE });
  let remaining = GIGABYTE;
  const more = () => {
    let isFree = true;
    for (; isFree && remaining > 0 && !response.destroyed; remaining -= BLOCK.length) isFree = response.write(BLOCK);
    if (!isFree) response.once('drain', more);
  };
  more();
}

function streamSlowly(response: ServerResponse): void {
  const drops = setInterval(() => void response.write('.'), 1000);
  response.on('close', () => clearInterval(drops));
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url!;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (path === REDIRECT_PATH) followed++;
    else recordArrival(path, request.headers as Record<string, string>, Buffer.concat(chunks), response);
  });
}

function recordArrival(path: string, headers: Record<string, string>, bytes: Buffer, response: ServerResponse): void {
  const mode = responseModeOf(path);
  const at = performance.timeOrigin + performance.now();
  arrivals.push({
    path,
    id: headers['webhook-id']!,
    timestamp: Number(headers['webhook-timestamp']),
    at,
    responseMode: mode,
    body: bytes.toString('utf8'),
    isSigned: isSigned(path, bytes, headers),
  });
  respond(mode, response);
}

const server = createServer(receive).listen(0, '127.0.0.1', () =>
  postReply({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);

parentPort!.on('message', (command: ReceiverCommand) => {
  if ('secret' in command) secrets.set(command.secret.path, command.secret.secret);
  if ('heal' in command) faults = [];
  if ('report' in command) postReply({ arrivals: arrivals.splice(0), followed });
  if ('end' in command) process.exit();
});
