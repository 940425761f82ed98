import { Button, Group, Modal, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import type { MailTemplate } from '#contract/mail/template.ts';
import { MailView } from './MailView.tsx';
import { placeholderWords, templateWords } from './mailWords.ts';
import { errorsOf, formOf, refusedErrors, textOf } from './templateForm.ts';
import classes from './mail.module.css';

const PAUSE_MS = 400;

/** Subject and paragraphs of one mail beside the mail as somebody would get it. */
export default function TemplateDialog({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { name, placeholders, isChanged } = template;
  const mayChange = usePermission('updateMailTemplate');
  const [form, setForm] = useState(formOf(template));
  const [settled] = useDebouncedValue(form, PAUSE_MS);
  const found = errorsOf(form);
  const isRight = Object.keys(found).length === 0;
  const preview = useQuery(
    query(
      'previewMailTemplate',
      { params: { name }, body: textOf(settled) },
      { keepsPrevious: true, retry: false, enabled: Object.keys(errorsOf(settled)).length === 0 },
    ),
  );
  const update = useMutation({
    ...mutation('updateMailTemplate'),
    onSuccess: () => {
      onClose();
      notifySuccess(`${templateWords[name].name} now uses your text.`);
    },
  });
  const reset = useMutation({
    ...mutation('resetMailTemplate'),
    onSuccess: () => {
      onClose();
      notifySuccess(`${templateWords[name].name} now uses its original text.`);
    },
    onError: notifyError,
  });
  const refused = refusedErrors(update.error ?? preview.error);
  const errors = isRight ? refused : found;
  const isPlaced = Object.keys(refused).length > 0;
  return (
    <Modal opened onClose={onClose} title={`${templateWords[name].name}: text and preview`} size={1000}>
      <div className={classes.template}>
        <div className={classes.stack}>
          <TextInput
            label="Subject"
            maxLength={150}
            readOnly={!mayChange}
            error={errors.subject}
            value={form.subject}
            onChange={(event) => setForm({ ...form, subject: event.currentTarget.value })}
          />
          <Textarea
            label="Paragraphs"
            description="Separate paragraphs with an empty line"
            autosize
            minRows={8}
            maxRows={16}
            readOnly={!mayChange}
            error={errors.body}
            value={form.body}
            onChange={(event) => setForm({ ...form, body: event.currentTarget.value })}
          />
          <div className={classes.note}>
            Placeholders in braces:
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
          <h3 className={classes.heading}>
            {isRight ? 'As the recipient sees it, with sample values' : 'As it was before the error'}
          </h3>
          {preview.error && !preview.isFetching && !isPlaced ? (
            <ErrorState error={preview.error} />
          ) : preview.data ? (
            <MailView {...preview.data} />
          ) : (
            <Skeleton height={320} />
          )}
        </section>
      </div>
      {update.isError && !isPlaced && <ErrorState error={update.error} />}
      <Group justify="flex-end" gap="xs" mt="md">
        {mayChange && isChanged && (
          <Button
            variant="subtle"
            color="gray"
            loading={reset.isPending}
            onClick={() => reset.mutate({ params: { name } })}
          >
            Restore original text
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {mayChange ? 'Cancel' : 'Close'}
        </Button>
        {mayChange && (
          <Button
            disabled={!isRight}
            loading={update.isPending}
            onClick={() => update.mutate({ params: { name }, body: textOf(form) })}
          >
            Save text
          </Button>
        )}
      </Group>
    </Modal>
  );
}
