import { createHash } from 'node:crypto';
import type { BundleHead } from '#contract/bundleLines.ts';
import { openHoldOut } from '#energy/controlGroup/holdOut.ts';
import type { Report } from './finding.ts';

const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest();

/** The draw that a head names; of a share that is none it holds nobody out, with a report. */
export function readDraw(
  { eventUUID }: BundleHead,
  { share, salt }: NonNullable<BundleHead['holdOut']>,
  report: Report,
): (assetUUID: string) => boolean {
  try {
    return openHoldOut({ eventUUID, share, salt }, Infinity, sha256)!;
  } catch {
    report(`line 1: ${share} is no share of assets`);
    return () => false;
  }
}
