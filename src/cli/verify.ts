import { existsSync } from 'node:fs';
import { commandLine } from '#store/commandLine.ts';
import { readOptions, USAGE_EXIT_CODE } from './readOptions.ts';
import { readBundleText } from './verify/bundleText.ts';
import { verifyBundle } from './verify/verifyBundle.ts';

// `npm run verify -- FILE`: needs neither a store nor a service.
const USAGE = `Usage: ${commandLine('verify', 'FILE [--key PUBLIC_KEY]')}
  checks the hashes and the signature of a settlement bundle, and recomputes every baseline, delivery, K and £ from the
  readings in it. --key is the public key in base64 that must have signed it; without it any key may have. Exits with
  0 if nothing differs, otherwise with 1.`;
const MOST_SHOWN = 200;

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
  if (findings <= MOST_SHOWN) console.log(finding);
};
const pinned = values.key ?? null;
const { head, assets, withheld } = await verifyBundle(readBundleText(file), pinned, report).catch((error: unknown) => {
  report(`the file cannot be read: ${(error as Error).message}`);
  return { head: null, assets: 0, withheld: 0 };
});
if (findings > MOST_SHOWN) console.log(`and ${findings - MOST_SHOWN} more`);
if (head) {
  console.log(`Event ${head.eventUUID}, run ${head.run} (${head.status}), ${head.pack.packId}@${head.pack.version}`);
  if (head.holdOut) console.log(`Held out at random: ${head.holdOut.share} of the assets, salt ${head.holdOut.salt}`);
  console.log(`Key ${head.keyId}${pinned === null ? ', not pinned' : ', as pinned'}: ${head.publicKey}`);
}
if (findings > 0) {
  console.log(`NOT VERIFIED: ${findings} ${findings === 1 ? 'thing does' : 'things do'} not fit.`);
  process.exitCode = 1;
} else {
  const rest = withheld === 0 ? '' : `; the baselines of ${withheld} were not recomputed, their readings are withheld`;
  console.log(`VERIFIED: ${assets} assets, every hash, the signature, and every figure recomputed${rest}.`);
}
