import type { ContactChannel, TestedContact } from '#contract/mail/contact.ts';

const channelWords: Record<ContactChannel, string> = { EMAIL: 'e-mail', CHAT: 'chat' };
const outcomeWords: Record<TestedContact['results'][number]['outcome'], string> = {
  SENT: 'sent',
  CAUGHT: 'held by the sandbox, not sent',
  NOT_SENT: 'not sent',
};

/** What became of a test, in a sentence for each way: "By e-mail: sent." */
export const testText = ({ results }: TestedContact): string =>
  results
    .map(({ channel, outcome, detail }) => {
      const reason = outcome === 'NOT_SENT' && detail ? `. ${detail}` : '';
      return `By ${channelWords[channel]}: ${outcomeWords[outcome]}${reason}.`;
    })
    .join(' ');

export const isTestTaken = ({ results }: TestedContact): boolean =>
  results.every(({ outcome }) => outcome !== 'NOT_SENT');
