import type { z } from 'zod';
import { BundleAsset, BundleHead, BundleManifest, BundleNomination, BundleTotals } from '#contract/bundleLines.ts';
import { type BundleTerms, readTerms } from './bundleTerms.ts';
import { checkAsset } from './checkAsset.ts';
import { hashOf, isSignedBy, keyIdOf, parseSplit, type SplitLine, splitLine } from './checkChain.ts';
import { addAsset, checkTotals, emptySums, type Sums } from './checkTotals.ts';
import type { Report } from './finding.ts';
import { readDraw } from './readDraw.ts';

/** What was verified of a bundle; without a head nothing was. */
export interface Verified {
  head: BundleHead | null;
  assets: number;
  /** Assets whose readings the file does not have: their baselines were not recomputed. */
  withheld: number;
}

interface State extends Verified {
  terms: BundleTerms | null;
  /** Whether the event held an asset out. */
  isHeldOut: (assetUUID: string) => boolean;
  sums: Sums;
  nomination: BundleNomination | null;
  /** The hash that the line before has. */
  before: string;
  lines: number;
  lastAsset: string;
  stage: 'HEAD' | 'ASSETS' | 'MANIFEST' | 'END';
}

/**
 * Checks the lines of a bundle one by one, and recomputes what they say; each thing that does not fit is reported.
 * `pinned` is the public key that must have signed it; without one, the key that it names.
 */
export async function verifyBundle(
  lines: AsyncIterable<string>,
  pinned: string | null,
  report: Report,
): Promise<Verified> {
  const state: State = {
    head: null,
    terms: null,
    isHeldOut: () => false,
    sums: emptySums({ halfHours: 0 }),
    nomination: null,
    before: '',
    lines: 0,
    assets: 0,
    withheld: 0,
    lastAsset: '',
    stage: 'HEAD',
  };
  for await (const line of lines) {
    if (state.stage === 'END') {
      report(`line ${state.lines + 2} stands behind the manifest`);
      break;
    }
    takeLine(state, line, pinned, report);
  }
  const { head, assets, withheld, stage } = state;
  if (stage !== 'END') report('the file ends without its manifest: it is incomplete');
  if (head && head.assets !== assets) report(`the file has ${assets} assets, its head says ${head.assets}`);
  return { head, assets, withheld };
}

function takeLine(state: State, line: string, pinned: string | null, report: Report): void {
  const place = `line ${state.lines + 1}`;
  const split = splitLine(line);
  if (!split) {
    state.lines++;
    return report(`${place} has neither a hash nor a signature at its end`);
  }
  const value = parseLine(split);
  if (split.member === 'signature') return takeManifest(state, split, value, pinned, report);
  state.lines++;
  const { kind, assetUUID } = (value ?? {}) as { kind?: unknown; assetUUID?: unknown };
  const named = kind === 'ASSET' ? `${place} (asset ${String(assetUUID)})` : `${place} (${String(kind)})`;
  if (hashOf(state.before, split.text) !== split.value)
    report(`${named} does not have its hash: it, or the line before it, was changed, dropped or moved`);
  state.before = split.value;
  if (state.lines === 1) return takeHead(state, value, report);
  if (kind === 'NOMINATION') return takeNomination(state, value, named, report);
  if (kind === 'ASSET') return takeAsset(state, value, named, report);
  if (kind === 'TOTALS') return takeTotals(state, value, named, report);
  return report(`${named} is no line of a bundle`);
}

function parseLine(split: SplitLine): unknown {
  try {
    return parseSplit(split);
  } catch {
    return null;
  }
}

/** The line by its schema; null, with a report of the first member that does not fit it. */
function readAs<Line>(schema: z.ZodType<Line>, value: unknown, named: string, report: Report): Line | null {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  report(`${named} is not as the format has it: ${issue!.path.join('.')} ${issue!.message}`);
  return null;
}

function takeHead(state: State, value: unknown, report: Report): void {
  state.head = readAs(BundleHead, value, 'line 1 (HEAD)', report);
  state.terms = state.head && readTerms(state.head, report);
  if (state.terms) state.sums = emptySums(state.terms);
  if (state.head?.holdOut) state.isHeldOut = readDraw(state.head, state.head.holdOut, report);
  state.stage = 'ASSETS';
}

function takeNomination(state: State, value: unknown, named: string, report: Report): void {
  if (state.lines !== 2) report(`${named} does not follow the head`);
  state.nomination = readAs(BundleNomination, value, named, report);
  if (!state.nomination || !state.terms) return;
  const { wh, status } = state.nomination;
  if (!state.terms.isUnit) report(`${named}: each asset of this event has its own baseline`);
  if ((wh === null) !== (status === 'NOT_NOMINATED')) report(`${named}: its values do not go with ${status}`);
  if (wh !== null && wh.length !== state.terms.halfHours)
    report(`${named} has ${wh.length} half hours, the event ${state.terms.halfHours}`);
}

function takeAsset(state: State, value: unknown, named: string, report: Report): void {
  state.assets++;
  if (state.stage !== 'ASSETS') report(`${named} stands behind the totals`);
  const asset = readAs(BundleAsset, value, named, report);
  if (!asset || !state.terms) return;
  if (asset.assetUUID <= state.lastAsset) report(`${named} is not in the order of the UUIDs`);
  state.lastAsset = asset.assetUUID;
  if (asset.readings === 'WITHHELD') state.withheld++;
  if (state.isHeldOut(asset.assetUUID)) report(`${named} was settled, and the draw of the event holds it out`);
  checkAsset(state.terms, asset, report);
  addAsset(state.sums, asset);
}

function takeTotals(state: State, value: unknown, named: string, report: Report): void {
  if (state.stage !== 'ASSETS') report(`${named} stands in a wrong place`);
  state.stage = 'MANIFEST';
  if (state.terms?.isUnit && !state.nomination) report('the file has no line of its nomination');
  const totals = readAs(BundleTotals, value, named, report);
  if (totals && state.terms) checkTotals(state.terms, state.sums, state.nomination, totals, report);
}

function takeManifest(state: State, split: SplitLine, value: unknown, pinned: string | null, report: Report): void {
  if (state.stage !== 'MANIFEST') report('the manifest does not follow the totals');
  state.stage = 'END';
  const manifest = readAs(BundleManifest, value, 'the manifest', report);
  if (!manifest) return;
  const named = state.head?.publicKey ?? '';
  if (pinned !== null && named !== pinned) report(`the bundle names another key than the pinned one: ${named}`);
  if (manifest.lines !== state.lines) report(`the file has ${state.lines} lines, its manifest says ${manifest.lines}`);
  if (manifest.sha256 !== state.before) report('the manifest has another hash than the last line before it');
  const key = pinned ?? named;
  if (manifest.keyId !== keyIdOf(key) || state.head?.keyId !== keyIdOf(key))
    report(`the key is ${keyIdOf(key)}, the file names ${String(state.head?.keyId)} and ${manifest.keyId}`);
  if (!isSignedBy(key, split.text, manifest.signature)) report('the signature is not one of the manifest by this key');
}
