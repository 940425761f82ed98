import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority, createSelfSigned } from '#testing/certificates.ts';
import { AddressGuard, LOOPBACK_CIDRS } from './addresses.ts';
import { Sender, type AttemptResult } from './sender.ts';

const HOST = 'hooks.example';
const YESTERDAY = new Date(Date.now() - 86_400_000);
const authority = createAuthority();
const good = authority.issueCertificate(HOST);

describe('sending over TLS', () => {
  const before = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...before, authority.cert]));
  afterAll(() => setDefaultCACertificates(before));

  /** Posts to a server with these options; returns the result and the number of requests it received. */
  async function postTo(options: ServerOptions): Promise<{ sent: AttemptResult | null; requests: number }> {
    let requests = 0;
    const server = createServer(options, (_request, response) => void response.end(String(++requests)));
    server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sender = new Sender(new AddressGuard(LOOPBACK_CIDRS), async () => ['127.0.0.1']);
    const sent = await sender.post(`https://${HOST}:${(server.address() as AddressInfo).port}/`, {}, '{}');
    await sender.close();
    server.close();
    return { sent, requests };
  }

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('reaches a receiver with a good certificate by %s', async (maxVersion) => {
    expect(await postTo({ ...good, maxVersion })).toMatchObject({
      sent: { statusCode: 200, error: null },
      requests: 1,
    });
  });

  it.each<[string, ServerOptions, RegExp]>([
    ['whose certificate expired', authority.issueCertificate(HOST, YESTERDAY), /CERT_HAS_EXPIRED/],
    ['whose certificate vouches for itself', createSelfSigned(HOST), /DEPTH_ZERO_SELF_SIGNED_CERT/],
    [
      'whose certificate is of an authority nobody knows',
      createAuthority('Stranger').issueCertificate(HOST),
      /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT/,
    ],
    [
      'whose certificate is of another host',
      authority.issueCertificate('other.example'),
      /ERR_TLS_CERT_ALTNAME_INVALID/,
    ],
    [
      'that speaks TLS 1.0',
      { ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' },
      /protocol.version|unsupported.protocol|EPROTO/i,
    ],
    [
      'that speaks TLS 1.1',
      { ...good, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
      /protocol.version|unsupported.protocol|EPROTO/i,
    ],
  ])('sends nothing to a receiver %s, and reports the cause', async (_case, options, cause) => {
    expect(await postTo(options)).toMatchObject({
      sent: { statusCode: null, error: expect.stringMatching(cause) },
      requests: 0,
    });
  });
});
