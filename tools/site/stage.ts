import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pages, ROOT } from './pages.ts';
import { rewriteLinks } from './rewriteLinks.ts';

/** Writes what VitePress builds the site of into a folder of the repository, which it empties before. */
export function stageSite(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const exists = (path: string) => existsSync(join(ROOT, path));
  for (const [source, path] of pages)
    write(path, rewriteLinks(readFileSync(join(ROOT, source), 'utf8'), source, pages, exists));
  cpSync(join(ROOT, 'docs', 'pictures'), join(folder, 'pictures'), { recursive: true });
  cpSync(join(ROOT, 'public', 'favicon.svg'), join(folder, 'public', 'favicon.svg'));
  write(
    '.vitepress/theme/index.ts',
    `export { theme as default } from ${JSON.stringify(join(import.meta.dirname, 'theme.ts'))};\n`,
  );
  write(
    '.vitepress/config.ts',
    `export { config as default } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))};\n`,
  );
}
