import type { MailTemplateName } from '#contract/mail/template.ts';
import { roundTo } from '../../../platform/rows/roundTo.ts';
import type { EventFacts } from '../send/facts.ts';
import { fillIn, type Values } from './fillIn.ts';
import type { MailContent, MailLink } from './frame.ts';
import { londonDay, londonDayTime, londonTime, londonWindow } from './londonTimes.ts';
import type { TemplateText } from './originals.ts';

/** Parameters of a mail to a user, stored with it. */
export interface UserMailParameters {
  name: string;
  facts: EventFacts;
}

/** Links of one person; null where a mail is shown to somebody else. */
export interface PersonalLinks {
  answer: string;
  unsubscribe: string;
  unsubscribeAll: string;
}

const HIDDEN = '(only in the mail itself)';

/** Returns the placeholders' values. */
export function mailValues({ name, facts }: UserMailParameters): Values {
  const { startMs, endMs, previous, moreAssets, assets, kw, deliveredKwh } = facts;
  return {
    name,
    eventName: facts.eventName,
    schemeName: facts.schemeName,
    senderName: facts.senderName,
    window: londonWindow(startMs, endMs),
    day: londonDay(startMs),
    start: londonTime(startMs),
    end: londonTime(endMs),
    previousWindow: previous ? londonWindow(previous.startMs, previous.endMs) : londonWindow(startMs, endMs),
    deadline: londonDayTime(facts.deadlineMs ?? startMs),
    action: facts.direction === 'TURN_DOWN' ? 'use less' : 'use more',
    assets: `${assets.join(', ')}${moreAssets > 0 ? ` and ${moreAssets} more` : ''}`,
    kw: kw === null ? '–' : String(roundTo(1, kw)),
    deliveredKwh: deliveredKwh === null ? '–' : String(roundTo(2, deliveredKwh)),
    reason: facts.reason ?? '',
  };
}

/** Returns a mail to a user from its words, its parameters and the person's links. */
export function userMail(
  name: MailTemplateName,
  { subject, paragraphs }: TemplateText,
  parameters: UserMailParameters,
  personal: PersonalLinks | null,
): MailContent {
  const values = mailValues(parameters);
  const to = (href: keyof PersonalLinks) => personal?.[href] ?? HIDDEN;
  return {
    subject: fillIn(subject, values),
    paragraphs: paragraphs.map((paragraph) => fillIn(paragraph, values)),
    links: hasAnswer(name) ? [{ label: ANSWER_LABELS[name] ?? 'Your answer', href: to('answer'), isButton: true }] : [],
    footer: [
      `You are receiving this mail because an asset of yours is registered with ${values.schemeName}, run by ${values.senderName}.`,
      'Stopping this mail does not withdraw your consent to take part.',
    ],
    footerLinks: [
      ...(name === 'CHANGED' || name === 'CANCELLED' || name === 'DISPATCH'
        ? []
        : [{ label: 'Stop invitations', href: to('unsubscribe') } satisfies MailLink]),
      { label: 'Stop all mail', href: to('unsubscribeAll') },
    ],
  };
}

const hasAnswer = (name: MailTemplateName): boolean => name !== 'CANCELLED' && name !== 'RESULT';
const ANSWER_LABELS: Partial<Record<MailTemplateName, string>> = {
  INVITATION: 'Yes or no',
  REMINDER: 'I can no longer take part',
  CHANGED: 'Change my answer',
  DISPATCH: 'Yes or no',
};
