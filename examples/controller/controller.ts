/**
 * A controller that dispatches are pushed to: checks the signature, keeps the newest revision of each dispatch, and
 * answers in its response. `CONTROLLER_SECRET=… PORT=8080 node controller.ts` (Node.js 22.18 or newer).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

interface Dispatch {
  dispatchUUID: string;
  assetId: string;
  revision: number;
  cancelled: boolean;
  signal: string;
  periods: { startTime: string; endTime: string; kw: number }[];
}

const secret = process.env['CONTROLLER_SECRET'] ?? '';
/** What each device does, by dispatch. A real controller stores it, and forgets it after `validUntil`. */
const schedules = new Map<string, Dispatch>();

function isSigned(body: Buffer, header: string): boolean {
  const right = Buffer.from(`svcsha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(header);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Takes over what is newer than what it has; says yes again to what it has. */
function answer(dispatch: Dispatch) {
  const { dispatchUUID, revision, assetId, cancelled, signal, periods } = dispatch;
  if (revision < (schedules.get(dispatchUUID)?.revision ?? 0)) return [];
  schedules.set(dispatchUUID, dispatch);
  const plan = periods.map(({ startTime, endTime, kw }) => `${startTime}/${endTime} ${kw}`).join(', ');
  console.log(`${assetId}: ${cancelled ? 'back to normal' : `${signal} ${plan}`} (revision ${revision})`);
  return [{ dispatchUUID, revision, answer: 'ACCEPTED' }];
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const isOurs = isSigned(body, String(request.headers['service-webhook-signature']));
  const message = isOurs ? (JSON.parse(body.toString('utf8')) as { payload: { dispatches: Dispatch[] } }) : null;
  response.writeHead(isOurs ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ answers: message?.payload.dispatches.flatMap(answer) ?? [] }));
});
server.listen(Number(process.env['PORT'] ?? 8080), () => console.log('listening', server.address()));
