import { defineConfig } from 'vitepress';
import { anchorOf } from './pages.ts';
import { sidebar } from './sidebar.ts';

/** The documentation as a site: nothing of it comes from elsewhere, and links that lead nowhere fail its build. */
export const config = defineConfig({
  title: 'Halfhour',
  description: 'Flexibility and energy management for the British half-hourly market',
  lang: 'en-GB',
  transformHead: ({ siteData }) => [['link', { rel: 'icon', href: `${siteData.base}favicon.svg` }]],
  markdown: {
    anchor: { slugify: anchorOf },
    config: ({ renderer: { rules } }) => {
      const code = rules.fence!;
      rules.fence = (tokens, index, ...rest) => {
        const { info, content } = tokens[index]!;
        if (info.trim() !== 'mermaid') return code(tokens, index, ...rest);
        return `<Diagram source="${encodeURIComponent(content)}" />`;
      };
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: sidebar(),
    outline: [2, 3],
    docFooter: { prev: false, next: false },
  },
});
