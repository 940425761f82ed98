import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { DAY_MS } from '#energy/time/spans.ts';

/** What a TLS server is started with, in PEM. */
export interface IssuedCertificate {
  cert: string;
  key: string;
}

export interface Authority {
  /** Its own certificate, for clients that must trust it. */
  cert: string;
  /** A certificate for a host name, from a year ago until tomorrow, or until `until`. */
  issueCertificate(host: string, until?: Date): IssuedCertificate;
}

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');
/** The extension basicConstraints, critical: this is an authority. */
const IS_AUTHORITY = Buffer.from('300f0603551d130101ff040530030101ff', 'hex');

const [INTEGER, BIT_STRING, OCTET_STRING, UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [
  0x02, 0x03, 0x04, 0x0c, 0x17, 0x30, 0x31,
] as const;
const DNS_NAME = 0x82;
const explicit = (tag: number) => 0xa0 + tag;

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x1_00
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const nameOf = (name: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))));
const timeOf = (at: Date) => der(UTC_TIME, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));
const altName = (host: string) =>
  der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, der(SEQUENCE, der(DNS_NAME, Buffer.from(host)))));
const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
const pem = (bytes: Buffer) => `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`;

/** An X.509 certificate of version 3. */
function certificate(
  subject: string,
  subjectKey: KeyObject,
  issuer: string,
  issuerKey: KeyObject,
  until: Date,
  extension: Buffer,
): string {
  const version = der(explicit(0), der(INTEGER, Buffer.from([2])));
  const serial = der(INTEGER, Buffer.from([1]), randomBytes(8));
  const validity = der(SEQUENCE, timeOf(new Date(Date.now() - 365 * DAY_MS)), timeOf(until));
  const publicKey = subjectKey.export({ type: 'spki', format: 'der' });
  const signed = der(
    SEQUENCE,
    version,
    serial,
    algorithm,
    nameOf(issuer),
    validity,
    nameOf(subject),
    publicKey,
    der(explicit(3), der(SEQUENCE, extension)),
  );
  return pem(der(SEQUENCE, signed, algorithm, der(BIT_STRING, Buffer.from([0]), sign('sha256', signed, issuerKey))));
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const tomorrow = () => new Date(Date.now() + DAY_MS);
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' });

/** A certificate authority for tests. */
export function createAuthority(name = 'Test authority'): Authority {
  const own = newKeys();
  return {
    cert: certificate(name, own.publicKey, name, own.privateKey, tomorrow(), IS_AUTHORITY),
    issueCertificate: (host, until = tomorrow()) => {
      const keys = newKeys();
      return {
        cert: certificate(host, keys.publicKey, name, own.privateKey, until, altName(host)),
        key: pemOf(keys.privateKey),
      };
    },
  };
}

/** A self-signed certificate. */
export function createSelfSigned(host: string): IssuedCertificate {
  const keys = newKeys();
  return {
    cert: certificate(host, keys.publicKey, host, keys.privateKey, tomorrow(), altName(host)),
    key: pemOf(keys.privateKey),
  };
}
