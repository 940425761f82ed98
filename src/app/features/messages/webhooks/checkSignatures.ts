const utf8 = new TextEncoder();
const STANDARD_PREFIX = 'whsec_';

/** The parts of a delivery that its signature covers. Null: not given. */
export type SignedHeaders = {
  service: string | null;
  id: string | null;
  timestamp: string | null;
  /** One or more signatures, each "v1,<base64>", separated by spaces. */
  standard: string | null;
};

export type SignatureCheck = {
  outcome: 'matches' | 'differs' | 'missing';
  /** The signature of this body and secret; null where it cannot be computed. */
  expected: string | null;
  given: string | null;
};
export type SignatureChecks = { service: SignatureCheck; standard: SignatureCheck };

const NAMES: Record<string, keyof SignedHeaders> = {
  'service-webhook-signature': 'service',
  'webhook-id': 'id',
  'webhook-timestamp': 'timestamp',
  'webhook-signature': 'standard',
};

/** Reads pasted header lines, "Name: value", in any case; a bare signature is assigned to its header. */
export function parseHeaders(text: string): SignedHeaders {
  const found: SignedHeaders = { service: null, id: null, timestamp: null, standard: null };
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const [, name = '', value = ''] = /^["'>\s]*([\w-]+)["']?\s*[:=]\s*["']?(.*?)["',]*$/.exec(line) ?? [];
    const field = NAMES[name.toLowerCase()];
    if (field) found[field] = value;
    else if (line.startsWith('svcsha256=')) found.service = line;
    else if (line.startsWith('v1,')) found.standard = line;
  }
  return found;
}

async function hmac(key: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(message)));
}

/** The header of the interface: hexadecimal, keyed with the bytes of the secret as shown. */
export async function serviceSignature(secret: string, body: string): Promise<string> {
  return `svcsha256=${(await hmac(utf8.encode(secret), body)).toHex()}`;
}

/**
 * One signature of Standard Webhooks 1.0, keyed with the decoded base64 of the secret; null where that is not base64.
 */
async function standardSignature(secret: string, id: string, timestamp: string, body: string): Promise<string | null> {
  const key = standardKey(secret);
  return key === null ? null : `v1,${(await hmac(key, `${id}.${timestamp}.${body}`)).toBase64()}`;
}

function standardKey(secret: string): Uint8Array<ArrayBuffer> | null {
  if (!secret.startsWith(STANDARD_PREFIX)) return utf8.encode(secret);
  try {
    const key = Uint8Array.fromBase64(secret.slice(STANDARD_PREFIX.length));
    return key.length === 0 ? null : key;
  } catch {
    return null;
  }
}

/** Compares both signatures with those of body and secret. All of it happens here, nothing is sent. */
export async function checkSignatures(body: string, secret: string, headers: SignedHeaders): Promise<SignatureChecks> {
  const { service, id, timestamp, standard } = headers;
  const own = await serviceSignature(secret, body);
  const other = id === null || timestamp === null ? null : await standardSignature(secret, id, timestamp, body);
  return {
    service: {
      outcome: compareSignature(service, (given) => given.toLowerCase() === own),
      expected: own,
      given: service,
    },
    standard: {
      outcome: compareSignature(standard, (given) => other !== null && given.split(/\s+/).includes(other)),
      expected: other,
      given: standard,
    },
  };
}

function compareSignature(given: string | null, fits: (given: string) => boolean): SignatureCheck['outcome'] {
  if (given === null || given === '') return 'missing';
  return fits(given) ? 'matches' : 'differs';
}

/** The change of a body whose signature differs, if it is one of the usual ones. */
export async function explainMismatch(body: string, secret: string, headers: SignedHeaders): Promise<string | null> {
  const tries: [string, () => string][] = [
    ['It matches without the white space around the body: something added it, often an editor.', () => body.trim()],
    ['It matches with a line break at the end: the receiver cut it off.', () => `${body}\n`],
    [
      'It matches the body written without white space: the receiver parsed it and wrote it again before checking.',
      () => JSON.stringify(JSON.parse(body)),
    ],
  ];
  for (const [words, change] of tries) {
    const changed = tryOrNull(change);
    if (changed === null || changed === body) continue;
    const { service, standard } = await checkSignatures(changed, secret, headers);
    if (service.outcome === 'matches' || standard.outcome === 'matches') return words;
  }
  const { service } = await checkSignatures(body, secret.trim(), headers);
  return secret !== secret.trim() && service.outcome === 'matches'
    ? 'It matches without the white space around the secret.'
    : null;
}

function tryOrNull(change: () => string): string | null {
  try {
    return change();
  } catch {
    return null;
  }
}
