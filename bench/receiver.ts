/** A receiver in a process of its own: answers 204 to everything, and tells its parent its port and, asked for it, when so many more have come. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let left = 0;
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(204).end();
    if (--left === 0) process.send!('reached');
  });
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('message', (expected) => (left = Number(expected)));
process.once('disconnect', () => process.exit());
