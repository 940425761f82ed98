/**
 * `node:http` and nothing else, in a process of its own: answers everything with the one answer it was given, and tells
 * its parent its port.
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
