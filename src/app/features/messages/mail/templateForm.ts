import { sentence } from '#app/ui/fieldErrors.ts';
import { ApiError } from '#client/client.ts';
import { MailTemplateText } from '#contract/mail/template.ts';

export type TemplateForm = { subject: string; body: string };
export type TemplateErrors = { subject?: string; body?: string };

const BETWEEN = '\n\n';

export const formOf = ({ subject, paragraphs }: MailTemplateText): TemplateForm => ({
  subject,
  body: paragraphs.join(BETWEEN),
});

/** Subject and paragraphs as typed; paragraphs are divided by empty lines. */
export const textOf = ({ subject, body }: TemplateForm): MailTemplateText => ({
  subject: subject.trim(),
  paragraphs: body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== ''),
});

/** Errors by field, before anything is sent. */
export function errorsOf(form: TemplateForm): TemplateErrors {
  const text = textOf(form);
  if (text.subject === '') return { subject: 'Enter a subject for the e-mail' };
  if (text.paragraphs.length === 0) return { body: 'Write at least one paragraph' };
  const issues = MailTemplateText.safeParse(text).error?.issues ?? [];
  return placed(issues.map(({ path, message }) => [path.map(String), message]));
}

/** The errors of a refused request, by field; none where it was refused for another reason. */
export function refusedErrors(error: unknown): TemplateErrors {
  const faults = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return placed(faults.map(({ pointer, detail }) => [pointer.split('/').slice(1), detail]));
}

function placed(faults: readonly (readonly [path: string[], message: string])[]): TemplateErrors {
  const found: TemplateErrors = {};
  for (const [[field, index], message] of faults) {
    if (field === 'subject') found.subject ??= sentence(message);
    if (field === 'paragraphs')
      found.body ??= index === undefined ? sentence(message) : `Paragraph ${Number(index) + 1} ${message}`;
  }
  return found;
}
