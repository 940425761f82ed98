/** Controllers in a process of their own, on loopback: they take every dispatch, and accept it in their response. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomFrom } from '#energy/random.ts';
import type { ReceiverCommand, ReceiverOptions, ReceiverReply, ReceiverReport } from './protocol.ts';

interface Received {
  dispatchUUID: string;
  eventUUID: string;
  assetUUID: string;
  revision: number;
}

const { failing, remembers, hanging } = JSON.parse(process.argv[2]!) as ReceiverOptions;
const random = randomFrom(17);
const reply = (message: ReceiverReply) => process.send!(message);
const secrets = new Map<string, string>();
/** Newest revision taken, by dispatch; dispatch by event and asset. */
const revisions = new Map<string, number>();
const ids = new Map<string, string>();
const report: ReceiverReport = {
  requests: 0,
  failed: 0,
  unsigned: 0,
  taken: 0,
  repeated: 0,
  distinct: 0,
  twoIds: [],
};
let percentFailing = failing;

function remember({ dispatchUUID, eventUUID, assetUUID, revision }: Received): void {
  if (revision <= (revisions.get(dispatchUUID) ?? 0)) report.repeated++;
  else revisions.set(dispatchUUID, revision);
  const subject = `${eventUUID} ${assetUUID}`;
  if ((ids.get(subject) ?? dispatchUUID) !== dispatchUUID) report.twoIds.push(subject);
  ids.set(subject, dispatchUUID);
  report.distinct = revisions.size;
}

function take(text: string): string {
  if (remembers) {
    const { payload } = JSON.parse(text) as { payload: { dispatches: Received[] } };
    for (const dispatch of payload.dispatches) remember(dispatch);
    report.taken += payload.dispatches.length;
    return JSON.stringify({
      answers: payload.dispatches.map(({ dispatchUUID, revision }) => ({ dispatchUUID, revision, answer: 'ACCEPTED' })),
    });
  }
  // Without objects: the receiver shares the cores with what is measured.
  const answers = [...text.matchAll(/"dispatchUUID":"([^"]+)".*?"revision":(\d+)/g)].map(
    ([, id, revision]) => `{"dispatchUUID":"${id}","revision":${revision},"answer":"ACCEPTED"}`,
  );
  report.taken += answers.length;
  return `{"answers":[${answers.join(',')}]}`;
}

function isSigned({ url, headers }: IncomingMessage, bytes: Buffer): boolean {
  const secret = secrets.get(url!);
  if (!remembers || secret === undefined) return true;
  return (
    headers['service-webhook-signature'] === `svcsha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
  );
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const bytes = Buffer.concat(chunks);
    report.requests++;
    if (Number(request.url!.slice(1)) < hanging) return;
    if (!isSigned(request, bytes)) report.unsigned++;
    if (random() * 100 < percentFailing) {
      report.failed++;
      response.writeHead(500).end('no');
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(take(bytes.toString('utf8')));
  });
}

const server = createServer(receive);
server.listen(0, '127.0.0.1', () => reply({ port: (server.address() as AddressInfo).port }));
process.on('message', (command: ReceiverCommand) => {
  if (command === 'report') reply({ report });
  else if (command === 'heal') percentFailing = 0;
  else secrets.set(command.secret.path, command.secret.secret);
});
process.once('disconnect', () => process.exit());
