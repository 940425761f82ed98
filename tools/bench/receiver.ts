/**
 * A receiver in a process of its own: responds 204 to everything, and reports its port to its parent. Given a number of
 * requests to expect, it reports when the first and the last of them has arrived.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let expected = 0;
let receivedCount = 0;
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(204).end();
    receivedCount++;
    if (receivedCount === 1) process.send!('first');
    if (receivedCount === expected) process.send!('last');
  });
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('message', (count) => {
  expected = Number(count);
  receivedCount = 0;
});
process.once('disconnect', () => process.exit());
