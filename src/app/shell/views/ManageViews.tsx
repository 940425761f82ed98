import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { IconRefresh, IconStar, IconStarFilled, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayOperate } from '#app/data/session.ts';
import { viewMutations, type View, type ViewChanges, type ViewSearch } from '#app/data/views.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { validateViewName } from './validateViewName.ts';
import classes from './views.module.css';

/** Renames, shares, updates and deletes the views of a screen; mounted while it is open. */
export default function ManageViews({
  views,
  search,
  onClose,
}: {
  views: readonly View[];
  search: ViewSearch;
  onClose: () => void;
}) {
  return (
    <Modal opened onClose={onClose} title="Views of this screen" size={620}>
      {views.length === 0 ? (
        <EmptyState title="No view is left" text="Save one from the Views menu." />
      ) : (
        <ul className={classes.manage}>
          {views.map((view) => (
            <ViewRow key={view.viewUUID} view={view} search={search} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function ViewRow({ view, search }: { view: View; search: ViewSearch }) {
  const { viewUUID, shared, mayChange, isDefault } = view;
  const [name, setName] = useState(view.name);
  const mayShare = useMayOperate();
  const change = useMutation({ ...viewMutations.change(), onError: notifyError });
  const remove = useMutation({
    ...viewMutations.remove(),
    onSuccess: () => notifySuccess(`${view.name} is deleted.`),
    onError: notifyError,
  });
  const update = (changes: ViewChanges, message: string) =>
    change.mutate({ viewUUID, changes }, { onSuccess: () => notifySuccess(message) });
  const fault = validateViewName(name);
  const renamed = name.trim() !== view.name;

  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (renamed && fault === null) update({ name: name.trim() }, `The view is now called ${name.trim()}.`);
        }}
      >
        <TextInput
          aria-label={`Name of ${view.name}`}
          value={name}
          readOnly={!mayChange}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {renamed && (
          <Button type="submit" variant="default" loading={change.isPending}>
            Rename
          </Button>
        )}
      </form>
      <ActionIcon
        size={28}
        aria-pressed={isDefault}
        aria-label={`Open this screen with ${view.name}`}
        title="Open this screen with it"
        onClick={() =>
          update(
            { isDefault: !isDefault },
            isDefault ? 'The screen opens with everything again.' : `The screen opens with ${view.name}.`,
          )
        }
      >
        {isDefault ? <IconStarFilled size={15} /> : <IconStar size={16} stroke={1.6} />}
      </ActionIcon>
      {mayChange && (
        <>
          {mayShare && (
            <ActionIcon
              size={28}
              aria-pressed={shared}
              data-on={shared}
              className={classes.toggle ?? ''}
              aria-label={`Share ${view.name} with everyone`}
              title={shared ? 'Shared with everyone' : 'Share with everyone'}
              onClick={() =>
                update(
                  { shared: !shared },
                  shared ? `${view.name} is yours alone.` : `${view.name} is shared with everyone.`,
                )
              }
            >
              <IconUsersGroup size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon
            size={28}
            aria-label={`Save what is shown as ${view.name}`}
            title="Save what is shown now under this name"
            onClick={() => update({ search }, `${view.name} is what is shown now.`)}
          >
            <IconRefresh size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={`Delete ${view.name}`}
            title="Delete"
            loading={remove.isPending}
            onClick={() => remove.mutate(viewUUID)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
