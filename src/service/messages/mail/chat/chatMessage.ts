import type { ContactWords } from '../words/contactMail.ts';
import type { MailLink } from '../words/frame.ts';

/** Maximum characters of one text of a block; Slack refuses more than 3,000. */
const MAX_CHARACTERS = 2800;
const MAX_BLOCKS = 40;

/** Escapes characters that Slack would take for a mention, a link or a tag. */
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const linkTo = ({ label, href }: MailLink): string => `<${href}|${escape(label)}>`;
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

/** Joins lines into as few texts as are short enough. */
function joined(lines: readonly string[]): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + line.length < MAX_CHARACTERS) texts[texts.length - 1] = `${last}\n${line}`;
    else texts.push(line.slice(0, MAX_CHARACTERS));
  }
  return texts;
}

/**
 * Returns a message to a contact as the JSON of Slack's incoming webhooks. `text` is the whole, for notifications and
 * for chats that know no blocks.
 */
export function chatMessage({ subject, paragraphs, links }: ContactWords): string {
  const body = joined(paragraphs.map(escape));
  const linked = joined(links.map(linkTo));
  return JSON.stringify({
    text: joined([escape(subject), ...body, ...linked])[0],
    blocks: [section(`*${escape(subject).replaceAll('*', '')}*`), ...[...body, ...linked].map(section)].slice(
      0,
      MAX_BLOCKS,
    ),
  });
}
