import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { BulkRefusal } from '#contract/bulkAction.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import { formatCount, plural } from '#text/count.ts';
import classes from './Who.module.css';

export type OverrideTarget = { eventUUID: string; eventName: string; reservedKw: number | null };

type OverrideProps = {
  target: OverrideTarget;
  /** The refused assets that are known by name. */
  refusals: readonly BulkRefusal[];
  count: number;
  onDone: () => void;
};

/**
 * For an administrator: opts assets in although the assessment implicitly does not permit it, with a reason that is
 * kept.
 */
export function OverrideStacking(props: OverrideProps) {
  const [open, setOpen] = useState(false);
  if (!usePermission('overrideStacking')) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" className={classes.remedy} onClick={() => setOpen(true)}>
        Override with a reason
      </Button>
      {open && <OverrideDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function OverrideDialog({
  target: { eventUUID, eventName, reservedKw },
  refusals,
  count,
  onDone,
  onClose,
}: OverrideProps & { onClose: () => void }) {
  const override = useOperation('overrideStacking');
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Enter who agreed to it, and where' } : {}),
  });
  const send = async ({ reason }: { reason: string }) => {
    const assetUUIDs = refusals.map(({ assetUUID }) => assetUUID);
    const { changed, refused } = await override({
      params: { 'event-uuid': eventUUID },
      body: { assetUUIDs, reservedKw, reason: reason.trim() },
    });
    notifySuccess(
      refused.length === 0
        ? `${plural(changed, 'asset')} opted in.`
        : `${plural(changed, 'asset')} opted in, ${refused.length} refused for another reason.`,
    );
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={`Opt ${plural(refusals.length, 'asset')} into ${eventName}`}
      action={`Opt in ${plural(refusals.length, 'asset')}`}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        The stacking assessment implicitly does not permit these two services at the same time. The reason and your name
        are saved with each asset.
        {count > refusals.length && ` These are the first of ${formatCount(count)} assets.`}
      </p>
      <Textarea
        label="Who agreed to it, and where"
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_REASON_LENGTH}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
