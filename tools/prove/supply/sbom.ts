/** `npm run --silent sbom > sbom.json`, or `npm run sbom -- FILE`: the software bill of materials as CycloneDX. */
import { writeFileSync } from 'node:fs';
import { makeBill } from './bill.ts';

const [file] = process.argv.slice(2);
const text = `${JSON.stringify(makeBill(), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
