import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts, SHARED, strayClasses, type Texts } from './moduleClasses.ts';

const app = readTexts(join(import.meta.dirname, '..', '..'));

const card = (css: string, source: string): Texts =>
  new Map([
    ['src/app/ui/Card.module.css', css],
    ['src/app/ui/Card.tsx', `import classes from './Card.module.css';\n${source}`],
  ]);

describe('the app', () => {
  it('is read completely', () => {
    expect(app.get(SHARED)).toContain('.hh-card');
    expect([...app.keys()].filter((path) => path.endsWith('.module.css')).length).toBeGreaterThan(40);
  });

  it('declares the classes it uses, and no others', () => {
    expect(strayClasses(app)).toEqual([]);
  });

  it('reads no size or colour that is not declared', () => {
    const all = [...app.values()].join('\n');
    const declared = new Set([...all.matchAll(/^\s*'?(--hh-[\w-]+)'?:/gm)].map(([, name]) => name!));
    const read = new Set([...all.matchAll(/var\((--hh-[\w-]+)/g)].map(([, name]) => name!));
    expect([...read.difference(declared)]).toEqual([]);
  });
});

describe('a class', () => {
  it('counts as used by name, in brackets or when another composes it', () => {
    const css = '.a { gap: 0 }\n.b { gap: 0 }\n.c { composes: d; }\n.d:hover, .d[data-x] > p { gap: 0 }';
    expect(strayClasses(card(css, "[classes.a, classes['b'], classes.c]"))).toEqual([]);
  });

  it('is reported when nothing uses it', () => {
    expect(strayClasses(card('.a { &:hover .b { gap: 0 } }', 'classes.a'))).toEqual([
      'src/app/ui/Card.module.css declares .b, which nothing uses',
    ]);
  });

  it('is reported when a source or a module uses it without a declaration', () => {
    expect(strayClasses(card('.a { composes: hh-x from global; }', '[classes.a, classes.b]'))).toEqual([
      'src/app/ui/Card.module.css uses .hh-x, which src/app/ui/shared.css does not declare',
      'src/app/ui/Card.tsx uses .b, which src/app/ui/Card.module.css does not declare',
    ]);
  });

  it('may be one of a library', () => {
    expect(strayClasses(card('.a { & :global(.mantine-Input) { gap: 0 } }', 'classes.a'))).toEqual([]);
  });
});
