import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/**
 * Pages that others took in, with the heading where each begins there, and headings whose anchors changed. Other
 * anchors of these pages lead to the same anchor of the page that took them in, or to its beginning.
 */
export const moved: Readonly<Record<string, string>> = {
  analytics: 'figures#analytics',
  baseline: 'figures#baselines-and-delivered-energy',
  benchmarks: 'operate/capacity#measurements',
  'benchmarks#23-november-2026-a-million-dispatches': 'operate/capacity#a-million-dispatches',
  forecast: 'figures#forecasts',
  'forecast#accuracy': 'figures#accuracy-of-forecasts',
  intervals: 'figures#how-sure-a-delivered-figure-is',
  'intervals#accuracy': 'figures#accuracy-of-intervals',
  'live-projection': 'figures#projection-of-a-running-event',
  'operate/citus': 'operate/capacity#citus-more-than-one-primary',
  'operate/high-availability': 'operate/capacity#high-availability',
  'operate/scale': 'operate/capacity#scale',
  rehearsal: 'figures#rehearsals',
};

/** Pages that moved, without their headings. */
export const movedPages: readonly string[] = Object.keys(moved).filter((old) => !old.includes('#'));

/** The page at an old address: it leads to the new one at once, without a script too. */
function redirect(old: string): string {
  const [page, anchor] = moved[old]!.split('#') as [string, string];
  const address = `${posix.relative(posix.dirname(old), page)}.html`;
  const anchors = Object.fromEntries(
    Object.entries(moved).flatMap(([from, to]) =>
      from.startsWith(`${old}#`) ? [[from.slice(old.length), `#${to.split('#')[1]!}`]] : [],
    ),
  );
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>Moved</title>
<script>
const anchors = ${JSON.stringify(anchors)};
location.replace('${address}' + (anchors[location.hash] || location.hash || '#${anchor}'));
</script>
<noscript><meta http-equiv="refresh" content="0; url=${address}#${anchor}"></noscript>
<p>This page has moved: <a href="${address}#${anchor}">${page}</a>.</p>
</html>
`;
}

/** Writes a page at each old address into the folder of the built site. */
export function writeRedirects(folder: string): void {
  for (const old of movedPages) {
    const path = join(folder, `${old}.html`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, redirect(old));
  }
}
