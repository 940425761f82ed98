import { posix } from 'node:path';

/** Parts of a page, those that are blocks of code marked. */
const partsOf = (text: string): { text: string; isCode: boolean }[] =>
  text.split(/^(```[\s\S]*?^```)$/m).map((part) => ({ text: part, isCode: part.startsWith('```') }));

/**
 * The text of a page as it is in the site: links to other pages lead to where those are in it, pictures stay, and of
 * links to other files of the repository, which are not in the site, the words stay. `pages` has the site's path of
 * each source; throws on a link to a file for which `exists` is false.
 */
export function rewriteLinks(
  text: string,
  source: string,
  pages: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): string {
  const here = posix.dirname(pages.get(source)!);
  const relink = (words: string, image: string, target: string): string => {
    if (/^[a-z]+:|^#/.test(target)) return `${image}${words}(${target})`;
    const [path, anchor] = target.split('#') as [string, string?];
    const linked = posix.normalize(posix.join(posix.dirname(source), path));
    if (!exists(linked)) throw new Error(`${source} links to ${target}, which does not exist`);
    const page = pages.get(linked) ?? pages.get(`${linked.replace(/\/$/, '')}/README.md`);
    const picture = image && linked.startsWith('docs/pictures/') ? linked.slice('docs/'.length) : undefined;
    const to = page ?? picture;
    if (to === undefined) return words.slice(1, -1);
    const relative = posix.relative(here, to);
    return `${image}${words}(${relative.startsWith('.') ? relative : `./${relative}`}${anchor ? `#${anchor}` : ''})`;
  };
  return partsOf(text)
    .map((part) =>
      part.isCode
        ? part.text
        : part.text.replaceAll(/(!?)(\[[^\]]*\])\(([^)\s]+)\)/g, (_, image: string, words: string, target: string) =>
            relink(words, image, target),
          ),
    )
    .join('');
}
