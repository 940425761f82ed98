import { existsSync } from 'node:fs';
import { commandLine } from '#store/commandLine.ts';
import { readOptions, USAGE_EXIT_CODE } from './readOptions.ts';
import { readBundleText } from './verify/bundleText.ts';
import { verifyBundle } from './verify/verifyBundle.ts';

/** Everything fits, and the key that signed the file is not one that the reader named: anybody may have signed it. */
const UNKNOWN_KEY_EXIT_CODE = 3;

// `npm run verify -- FILE`: needs neither a store nor a service.
const USAGE = `Usage: ${commandLine('verify', 'FILE --key PUBLIC_KEY')}
  checks the hashes and the signature of a settlement bundle, and recomputes every baseline, delivery, K and £ from the
  readings in it. Where days are chosen by daily total (BL01 of a non-working day), the lowest is left out, then the
  highest of the others; between equal totals the older day is left out. --key is the public key in base64 that must
  have signed it. Exits with 0 if nothing differs and that key signed it, with ${UNKNOWN_KEY_EXIT_CODE} if nothing differs and --key is
  missing, so that any key may have, otherwise with 1.`;
const MAX_SHOWN = 200;

const { positionals, values } = readOptions(USAGE, { key: { type: 'string' } });
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(USAGE_EXIT_CODE);
}
if (!existsSync(file)) {
  console.error(`There is no file ${file}.`);
  process.exit(1);
}

let findings = 0;
const report = (finding: string): void => {
  findings++;
  if (findings <= MAX_SHOWN) console.log(finding);
};
const pinned = values.key ?? null;
const { head, assets, withheld } = await verifyBundle(readBundleText(file), pinned, report).catch((error: unknown) => {
  report(`the file cannot be read: ${(error as Error).message}`);
  return { head: null, assets: 0, withheld: 0 };
});
if (findings > MAX_SHOWN) console.log(`and ${findings - MAX_SHOWN} more`);
if (head) {
  console.log(`Event ${head.eventUUID}, run ${head.run} (${head.status}), ${head.pack.packId}@${head.pack.version}`);
  if (head.holdOut) console.log(`Held out at random: ${head.holdOut.share} of the assets, salt ${head.holdOut.salt}`);
  console.log(`Key ${head.keyId}, ${pinnedWords(head.publicKey)}: ${head.publicKey}`);
}
if (findings > 0) {
  console.log(`NOT VERIFIED: ${findings} ${findings === 1 ? 'thing does' : 'things do'} not fit.`);
  process.exitCode = 1;
} else {
  const rest = withheld === 0 ? '' : `; the baselines of ${withheld} were not recomputed, their readings are withheld`;
  const checked = `${assets} assets, every hash, the signature, and every figure recomputed${rest}`;
  if (pinned === null) {
    console.log(
      `SIGNED BY AN UNKNOWN KEY: ${checked}. Nothing says who signed it: name the key of whom you expect with --key.`,
    );
    process.exitCode = UNKNOWN_KEY_EXIT_CODE;
  } else console.log(`VERIFIED: ${checked}.`);
}

function pinnedWords(publicKey: string): string {
  if (pinned === null) return 'unknown';
  return publicKey === pinned ? 'as pinned' : 'not the pinned one';
}
