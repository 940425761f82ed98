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
    <Modal opened onClose={onClose} title="Saved views of this screen" size={620}>
      {views.length === 0 ? (
        <EmptyState title="No saved views" text="Save a view from the Views menu." />
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
    onSuccess: () => notifySuccess(`${view.name} has been deleted.`),
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
          if (renamed && fault === null) update({ name: name.trim() }, `The view has been renamed ${name.trim()}.`);
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
        aria-label={`Use ${view.name} as the default view`}
        title="Use as the default view"
        onClick={() =>
          update(
            { isDefault: !isDefault },
            isDefault ? 'This screen no longer has a default view.' : `${view.name} is now the default view.`,
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
                  shared ? `${view.name} is now private.` : `${view.name} is now shared with everyone.`,
                )
              }
            >
              <IconUsersGroup size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon
            size={28}
            aria-label={`Update ${view.name} to the current view`}
            title="Update to the current view"
            onClick={() => update({ search }, `${view.name} has been updated to the current view.`)}
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
