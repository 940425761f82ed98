/**
 * The HTML part of a mail as a document for a frame. The page's content policy holds in the frame too and refuses style
 * attributes, so they become rules of one sheet that carries the page's nonce. Links open outside the frame.
 */
export function mailDocument(html: string, nonce: string): string {
  const rules: string[] = [];
  const body = html.replaceAll(/ style="([^"]*)"/g, (_whole, declarations: string) => {
    rules.push(`[data-style="${rules.length}"]{${declarations.replaceAll(/[<>{}]/g, '')}}`);
    return ` data-style="${rules.length - 1}"`;
  });
  const sheet = ['html{background:#fff;color-scheme:light;overflow-wrap:anywhere}', ...rules].join('\n');
  return body.replace('</head>', `<base target="_blank"><style nonce="${nonce}">${sheet}</style></head>`);
}
