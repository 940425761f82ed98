import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A name server's record: addresses of either family, optionally of another name it is an alias of, optionally delayed;
 * null: no such name.
 */
export type DnsResponse = { addresses: readonly string[]; alias?: string; afterMs?: number } | null;

export interface DnsServer {
  /** For a resolver: host and port. */
  address: string;
  close(): void;
}

const A = 1;
const CNAME = 5;
const AAAA = 28;
const QUERY_OFFSET = 12;
const RESPONSE = 0x8180;
const NO_SUCH_NAME = 3;

/** A name server on loopback that responds to A and AAAA queries with what `response` returns for each query. */
export async function startDnsServer(response: (name: string) => DnsResponse): Promise<DnsServer> {
  const socket = createSocket('udp4');
  let isOpen = true;
  socket.on(
    'message',
    (query, { port, address }) =>
      void reply(query, response).then((bytes) => isOpen && socket.send(bytes, port, address)),
  );
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const close = () => {
    isOpen = false;
    socket.close();
  };
  return { address: `127.0.0.1:${socket.address().port}`, close };
}

async function reply(query: Buffer, response: (name: string) => DnsResponse): Promise<Buffer> {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const found = response(name);
  if (found?.afterMs) await sleep(found.afterMs, undefined, { ref: false });
  const owner = found?.alias ?? name;
  const fitting = (found?.addresses ?? []).filter((address) => (isIP(address) === 6 ? AAAA : A) === type);
  const records = [
    ...(found?.alias ? [record(name, CNAME, writeName(found.alias))] : []),
    ...fitting.map((address) => record(owner, type, addressBytes(address))),
  ];
  const header = Buffer.alloc(QUERY_OFFSET);
  query.copy(header, 0, 0, 2);
  for (const [index, value] of [RESPONSE | (found ? 0 : NO_SUCH_NAME), 1, records.length].entries())
    header.writeUInt16BE(value, 2 + 2 * index);
  return Buffer.concat([header, query.subarray(QUERY_OFFSET, end + 4), ...records]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = QUERY_OFFSET;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

const writeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);

/** A record of the class IN that may not be cached. */
function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), fixed, data]);
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // The URL standard writes every IPv6 address in groups alone, shortened once.
  const [head, tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [groups(head), groups(tail)];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of [
    ...first,
    ...Array.from({ length: 8 - first.length - last.length }, () => 0),
    ...last,
  ].entries())
    bytes.writeUInt16BE(group, 2 * index);
  return bytes;
}
