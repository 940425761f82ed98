import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { S3Settings } from './settings.ts';

/** Timeout of a request: 8 MiB in a minute are 1.1 Mbit/s. */
const TIMEOUT_MS = 60_000;
const PAUSES_MS = [500, 3000];
const TOO_MANY_REQUESTS = 429;

export interface S3Request {
  method: 'PUT' | 'POST' | 'DELETE';
  /** Name below the address. */
  name: string;
  query?: Record<string, string | number>;
  type?: string;
  body?: Uint8Array | string;
}

export interface S3Response {
  etag: string | null;
  text: string;
}

/** Reason why the storage refused a request: for the tenant, without addresses, keys or details of its response. */
export class StorageError extends Error {
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean, cause?: unknown) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}

/**
 * Sends a request with its body's digest signed (Signature Version 4), so that the storage refuses a body changed on
 * the way. A request that finds it busy or away is sent again after a pause. Redirects are not followed. Throws a
 * StorageError.
 */
export async function sendSignedUpload(settings: S3Settings, sent: S3Request): Promise<S3Response> {
  for (const pauseMs of settings.pausesMs ?? PAUSES_MS)
    try {
      return await sendOnce(settings, sent);
    } catch (error) {
      if (!(error instanceof StorageError) || !error.mayPass) throw error;
      await sleep(pauseMs);
    }
  return sendOnce(settings, sent);
}

async function sendOnce(settings: S3Settings, sent: S3Request): Promise<S3Response> {
  const { method, body = '', type } = sent;
  const { AwsV4Signer } = await import('aws4fetch');
  const signed = await new AwsV4Signer({
    method,
    url: addressOf(settings.url, sent),
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: 's3',
    headers: {
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
  }).sign();
  const { statusCode, headers, text } = await exchange(signed.url.href, {
    method,
    headers: Object.fromEntries(signed.headers),
    body: body.length > 0 ? body : null,
    signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
  });
  // A completion may begin with 200, before its outcome is known.
  const fault = /<Error\b/.test(text);
  if (statusCode >= 300 || fault) throw refused(statusCode, text);
  return { etag: typeof headers.etag === 'string' ? headers.etag : null, text };
}

function addressOf(base: string, { name, query = {} }: S3Request): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`;
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  return url.href;
}

async function exchange(url: string, options: NonNullable<Parameters<typeof request>[1]>) {
  try {
    const { statusCode, headers, body } = await request(url, options);
    return { statusCode, headers, text: await body.text() };
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    // The code of an aborted signal is a number.
    const reason = typeof code === 'string' ? code : name;
    throw new StorageError(`The export storage cannot be reached: ${reason}`, true, error);
  }
}

function refused(status: number, text: string): StorageError {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
  return new StorageError(
    `The export storage refused the file: ${status}${code === undefined ? '' : ` ${code}`}`,
    status < 300 || status >= 500 || status === TOO_MANY_REQUESTS,
  );
}
