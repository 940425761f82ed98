import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vitepress';
import { writeRedirects } from './moved.ts';
import { ROOT } from './pages.ts';
import { stageSite } from './stage.ts';

// `npm run docs -- [--base /PATH/] [--out FOLDER]`: builds the documentation as a site into build/site.
const { values } = parseArgs({
  options: { base: { type: 'string', default: '/' }, out: { type: 'string', default: join(ROOT, 'build', 'site') } },
});
const staged = join(ROOT, '.cache', 'site');
stageSite(staged);
await build(staged, { base: values.base, outDir: values.out });
writeRedirects(values.out);
