import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Keyed hashes of addresses, by which it is known who gets no mail without storing the address itself. Two tenants'
 * hashes of one address differ.
 */
export class AddressHashes {
  readonly #keys: readonly Buffer[];

  constructor(secretKeys: readonly [Buffer, ...Buffer[]]) {
    this.#keys = secretKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'halfhour addresses', 32)));
  }

  /** Returns the hash to store. */
  of(tenant: string, address: string): Buffer {
    return this.all(tenant, address)[0]!;
  }

  /** Returns the hashes under which the address may be stored: one a key. */
  all(tenant: string, address: string): Buffer[] {
    const text = `${tenant} ${address.trim().toLowerCase()}`;
    return this.#keys.map((key) => createHmac('sha256', key).update(text).digest());
  }
}
