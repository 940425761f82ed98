import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { uuidBytes, uuidText } from './uuidBytes.ts';

/** Purposes of links in mails; the number is the token's first byte. */
const VERSIONS = { ANSWER: 1, UNSUBSCRIBE_USER: 2, UNSUBSCRIBE_CONTACT: 3, CONFIRM_CONTACT: 4 } as const;
export type LinkPurpose = keyof typeof VERSIONS;

export interface LinkClaim {
  purpose: LinkPurpose;
  tenant: string;
  /** Event of an answer, or scope of an unsubscription; otherwise the nil UUID. */
  event: string;
  /** User or contact. */
  person: string;
  /** Expiry in epoch milliseconds; only whole seconds are stored. */
  expires: number;
  /** Epoch of the person, 0 to 255: links of another epoch have ended. */
  epoch: number;
}

const PAYLOAD_BYTES = 54;
const MAC_BYTES = 16;
/** Characters of 70 bytes in base64url. */
export const TOKEN_CHARACTERS = 94;
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${TOKEN_CHARACTERS}}$`);

/**
 * Tokens of links: 54 bytes (version, tenant, event, person, expiry, epoch) and 16 of their HMAC-SHA256, so that no row
 * has to be stored. Made with the first key; tokens of the others count until they expire.
 */
export class LinkTokens {
  readonly #keys: readonly Buffer[];

  constructor(secretKeys: readonly [Buffer, ...Buffer[]]) {
    this.#keys = secretKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'halfhour links', 32)));
  }

  make({ purpose, tenant, event, person, expires, epoch }: LinkClaim): string {
    const payload = Buffer.alloc(PAYLOAD_BYTES);
    payload[0] = VERSIONS[purpose];
    payload.set(uuidBytes(tenant), 1);
    payload.set(uuidBytes(event), 17);
    payload.set(uuidBytes(person), 33);
    payload.writeUInt32BE(Math.min(Math.floor(expires / 1000), 0xffff_ffff), 49);
    payload[53] = epoch & 0xff;
    return Buffer.concat([payload, macOf(this.#keys[0]!, payload)]).toString('base64url');
  }

  /** Returns the claim of a token; null if it is not one of this service to the bit. The caller checks the expiry. */
  read(token: string): LinkClaim | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    // The last character has bits to spare: only one of its forms is valid.
    if (bytes.toString('base64url') !== token) return null;
    const [payload, mac] = [bytes.subarray(0, PAYLOAD_BYTES), bytes.subarray(PAYLOAD_BYTES)];
    if (!this.#keys.some((key) => timingSafeEqual(macOf(key, payload), mac))) return null;
    const purpose = (Object.keys(VERSIONS) as LinkPurpose[]).find((name) => VERSIONS[name] === payload[0]);
    if (!purpose) return null;
    return {
      purpose,
      tenant: uuidText(payload.subarray(1, 17)),
      event: uuidText(payload.subarray(17, 33)),
      person: uuidText(payload.subarray(33, 49)),
      expires: payload.readUInt32BE(49) * 1000,
      epoch: payload[53]!,
    };
  }
}

const macOf = (key: Buffer, payload: Buffer): Buffer =>
  createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
