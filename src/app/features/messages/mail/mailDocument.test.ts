import { expect, it } from 'vitest';
import { mailDocument } from './mailDocument.ts';

const page = (body: string) =>
  `<!doctype html><html><head><title>T</title></head><body style="margin:1em">${body}</body></html>`;

it('has its styles in one sheet with the nonce, in their order, and no style attribute', () => {
  const shown = mailDocument(page('<p style="color:red">One</p>'), 'n0nce');
  expect(shown).not.toContain(' style="');
  expect(shown).toContain('<body data-style="0">');
  expect(shown).toContain('<p data-style="1">One</p>');
  expect(shown).toMatch(
    /<style nonce="n0nce">[^<]*\[data-style="0"\]\{margin:1em\}\n\[data-style="1"\]\{color:red\}<\/style>/,
  );
  expect(shown).toContain('<base target="_blank">');
});

it('keeps a declaration inside its rule', () => {
  const shown = mailDocument(page('<p style="color:red}</style><script>alert(1)</script>">One</p>'), 'n');
  expect(shown).not.toContain('<script>');
  expect(shown.match(/<\/style>/g)).toHaveLength(1);
});
