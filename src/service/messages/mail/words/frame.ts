import { escapeHtml, oneLine } from './plainText.ts';

/** Link with its words. `isButton` for the main one of the mail. */
export interface MailLink {
  label: string;
  href: string;
  isButton?: boolean;
}

export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  links: readonly MailLink[];
  /** Text below the rest, in small type: who writes, and how it ends. */
  footer: readonly string[];
  footerLinks: readonly MailLink[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const LONGEST_SUBJECT = 180;

/** Renders both parts of a mail: nothing in them is loaded from elsewhere, and nothing counts who reads. */
export function renderMail({ subject, paragraphs, links, footer, footerLinks }: MailContent): RenderedMail {
  const line = oneLine(subject, LONGEST_SUBJECT);
  return {
    subject: line,
    text: `${[
      ...paragraphs,
      ...links.map(({ label, href }) => `${label}:\n${href}`),
      `--\n${[...footer, ...footerLinks.map(({ label, href }) => `${label}: ${href}`)].join('\n')}`,
    ].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width"><title>${escapeHtml(line)}</title></head>`,
      `<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a;max-width:36em;margin:1em">`,
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      ...links.map((link) => `<p>${anchor(link)}</p>`),
      `<hr style="border:0;border-top:1px solid #ccc"><p style="font-size:13px;color:#555">`,
      [...footer.map(escapeHtml), ...footerLinks.map(anchor)].join('<br>'),
      `</p></body></html>`,
    ].join('\n'),
  };
}

const BUTTON = 'display:inline-block;padding:10px 18px;border-radius:6px;background:#1c5d99;color:#fff';
const anchor = ({ label, href, isButton = false }: MailLink): string =>
  `<a href="${escapeHtml(href)}"${isButton ? ` style="${BUTTON}"` : ''}>${escapeHtml(label)}</a>`;

/** Maximum bytes of both parts together, without attachments. */
export const MAX_MAIL_BYTES = 30_000;
export const mailBytes = ({ subject, text, html }: RenderedMail): number =>
  Buffer.byteLength(subject) + Buffer.byteLength(text) + Buffer.byteLength(html);
