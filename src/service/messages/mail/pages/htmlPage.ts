import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../words/plainText.ts';

/** Button that sends the form with one value; without a name it only sends it. */
export interface PageButton {
  label: string;
  name?: string;
  value?: string;
  isQuiet?: boolean;
}
export interface HtmlPage {
  status: 200 | 404 | 410 | 429;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  buttons?: readonly PageButton[];
}

const STYLE =
  'body{font:1.125rem/1.5 sans-serif;color:#1a1a1a;background:#fff;max-width:36rem;margin:0 auto;padding:1.5rem}' +
  'button{font:inherit;padding:.7rem 1.4rem;margin:.4rem .6rem .4rem 0;border:2px solid #1c5d99;border-radius:.4rem;' +
  'background:#1c5d99;color:#fff}button.quiet{background:#fff;color:#1c5d99}' +
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}button.quiet{background:#161616;color:#9cc7ef}}';
/** Content policy: no script, nothing from elsewhere, no frame; the form comes back here. */
const POLICY =
  `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; form-action 'self'; base-uri 'none'; ` +
  "frame-ancestors 'none'";

/** Sends a page without script. Its form is sent to the address of the page itself, with POST. */
export const sendPage = (reply: FastifyReply, { status, title, paragraphs, list = [], buttons = [] }: HtmlPage) =>
  reply
    .code(status)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(
      [
        '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
        `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>`,
        `<h1>${escapeHtml(title)}</h1>`,
        ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
        list.length > 0 ? `<ul>${list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` : '',
        buttons.length > 0 ? `<form method="post">${buttons.map(buttonHtml).join('')}</form>` : '',
        '</main></body></html>\n',
      ].join('\n'),
    );

const buttonHtml = ({ label, name, value, isQuiet }: PageButton): string =>
  `<button${name === undefined ? '' : ` name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}"`}` +
  `${isQuiet ? ' class="quiet"' : ''}>${escapeHtml(label)}</button>`;

export const NO_SUCH_LINK: HtmlPage = {
  status: 404,
  title: 'This link does not work',
  paragraphs: ['It is incomplete or has expired. Please use the latest mail, or ask whoever sent it to you.'],
};
