import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';

export interface S3Exchange {
  /** Like `PUT /bucket/name?partNumber&uploadId`. */
  line: string;
  bytes: number;
}

/** A response instead of the storage's; null: none, the connection ends. */
export type Fault = { status: number; body: string } | null;

export interface S3Storage {
  /** Address of the bucket. */
  url: string;
  key: { keyId: string; secret: string };
  /** What was asked of it, in its order. */
  exchanges: S3Exchange[];
  /** What the next requests get whose line matches, one each. */
  fail: (line: RegExp, ...faults: Fault[]) => void;
  /** An object as anybody with the key reads it; null if there is none. */
  read: (name: string) => Promise<Buffer | null>;
  close: () => Promise<void>;
}

const BUCKET = 'exports';
const NAMES = (url: URL) => [...url.searchParams.keys()].toSorted().join('&');

/**
 * An S3-compatible storage that checks signatures, s3rver, behind a server that does what it lacks: it refuses bodies
 * whose digest is not the one that was signed, aborts uploads, and fails on demand.
 */
export async function startS3Storage(): Promise<S3Storage> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await storage.run();
  const exchanges: S3Exchange[] = [];
  const faults: { line: RegExp; fault: Fault }[] = [];

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const url = new URL(asked.url!, 'http://x');
    const line = `${asked.method} ${url.pathname}${url.search && '?'}${NAMES(url)}`;
    exchanges.push({ line, bytes: body.length });
    const failing = faults.findIndex((each) => each.line.test(line));
    if (failing !== -1) {
      const { fault } = faults.splice(failing, 1)[0]!;
      if (fault === null) asked.socket.destroy();
      else response.writeHead(fault.status).end(fault.body);
      return;
    }
    const digest = createHash('sha256').update(body).digest('hex');
    if (asked.headers['x-amz-content-sha256'] !== digest)
      response.writeHead(400).end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>');
    else if (line.startsWith('DELETE') && url.searchParams.has('uploadId')) response.writeHead(204).end();
    else pass(asked, body, response);
  }

  function pass(asked: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const { method, url: path, headers } = asked;
    request({ host: '127.0.0.1', port, method, path, headers }, (passed) => {
      response.writeHead(passed.statusCode!, passed.headers);
      passed.pipe(response);
    }).end(body);
  }

  // Who asks may go away before the body has ended.
  const front = createServer((asked, response) => void answer(asked, response).catch(() => undefined));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/${BUCKET}`;
  return {
    url,
    key: { keyId: 'S3RVER', secret: 'S3RVER' },
    exchanges,
    fail: (line, ...each) => void faults.push(...each.map((fault) => ({ line, fault }))),
    read: async (name) => {
      const response = await fetch(`http://127.0.0.1:${port}/${BUCKET}/${name}`);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    },
    close: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await storage.close();
      rmSync(directory, { recursive: true });
    },
  };
}
