/**
 * A bare `node:http` server in a process of its own: sends the one response it was given to every request, and reports
 * its port to its parent.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SampleResponse } from './requestLoad.ts';

const { status, headers, body } = JSON.parse(process.argv[2]!) as SampleResponse;
const bytes = Buffer.from(body);
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(status, headers).end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit());
