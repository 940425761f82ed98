import { Button, Group, Modal, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailMutations, mailQueries } from '#app/data/api/mail.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import type { MailTemplate } from '#contract/mail/template.ts';
import { placeholderWords, templateWords } from './mailWords.ts';
import classes from './mail.module.css';

const PAUSE_MS = 400;
const BETWEEN = '\n\n';

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** Subject and paragraphs of one mail beside the mail as somebody would get it. */
export default function TemplateDialog({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { name, placeholders, isChanged } = template;
  const mayChange = usePermission('updateMailTemplate');
  const [subject, setSubject] = useState(template.subject);
  const [body, setBody] = useState(template.paragraphs.join(BETWEEN));
  const text = { subject: subject.trim(), paragraphs: paragraphsOf(body) };
  const isWhole = text.subject !== '' && text.paragraphs.length > 0;
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const preview = useQuery({ ...mailQueries.preview(name, settled), enabled: isWhole });
  const update = useMutation({
    ...mailMutations.updateTemplate(),
    onSuccess: () => {
      onClose();
      notifySuccess(`${templateWords[name].name} has your words from now on.`);
    },
  });
  const reset = useMutation({
    ...mailMutations.resetTemplate(),
    onSuccess: () => {
      onClose();
      notifySuccess(`${templateWords[name].name} has its original words again.`);
    },
    onError: notifyError,
  });
  return (
    <Modal opened onClose={onClose} title={`${templateWords[name].name}: words and preview`} size={1000}>
      <div className={classes.template}>
        <div className={classes.stack}>
          <TextInput
            label="Subject"
            maxLength={150}
            readOnly={!mayChange}
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Textarea
            label="Paragraphs"
            description="An empty line between two"
            autosize
            minRows={8}
            maxRows={16}
            readOnly={!mayChange}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <div className={classes.note}>
            In braces stands what differs from mail to mail:
            <ul className={classes.placeholders}>
              {placeholders.map((each) => (
                <li key={each}>
                  <code className={classes.code}>{`{${each}}`}</code> {placeholderWords[each]}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <section className={classes.stack} aria-label="Preview" aria-busy={preview.isPlaceholderData}>
          <h3 className={classes.heading}>As somebody gets it, with made-up values</h3>
          {preview.error && !preview.isFetching ? (
            <ErrorState error={preview.error} />
          ) : preview.data ? (
            <div className={classes.mail}>
              <strong>{preview.data.subject}</strong>
              <pre>{preview.data.text}</pre>
            </div>
          ) : (
            <Skeleton height={320} />
          )}
        </section>
      </div>
      {update.isError && <ErrorState error={update.error} />}
      <Group justify="flex-end" gap="xs" mt="md">
        {mayChange && isChanged && (
          <Button variant="subtle" color="gray" loading={reset.isPending} onClick={() => reset.mutate(name)}>
            Original words
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {mayChange ? 'Cancel' : 'Close'}
        </Button>
        {mayChange && (
          <Button
            disabled={!isWhole || preview.isError}
            loading={update.isPending}
            onClick={() => update.mutate({ name, ...text })}
          >
            Save words
          </Button>
        )}
      </Group>
    </Modal>
  );
}
