import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { useCommands } from './commands.ts';
import { PageHeader } from './PageHeader.tsx';

export type RecordAction<Dialog extends string> = {
  /** On the button. */
  label: string;
  /** In the command palette: "Edit asset"; without it the action is not there. */
  command?: string;
  icon?: Icon;
  /** The page's main action, which is the last. */
  primary?: boolean;
  title?: string;
  loading?: boolean;
} & ({ opens: Dialog } | { id: string; run: () => void });

type RecordHeaderProps<Dialog extends string> = Omit<ComponentProps<typeof PageHeader>, 'actions'> & {
  /** Those that are possible, in the order of their buttons. */
  actions?: readonly RecordAction<Dialog>[];
  /** Buttons before and after these that are more than an action: links, a menu. */
  before?: ReactNode;
  renderAfter?: (open: (dialog: Dialog) => void) => ReactNode;
  /** Called with the open dialog, which stays open when its action becomes impossible by what it did. */
  renderDialog?: (opened: Dialog, close: () => void) => ReactNode;
};

/** The header of one record with its actions, as buttons and as commands, and the dialog that is open. */
export function RecordHeader<Dialog extends string = never>({
  actions = [],
  before,
  renderAfter,
  renderDialog,
  ...header
}: RecordHeaderProps<Dialog>) {
  const [opened, setOpened] = useState<Dialog | null>(null);
  const runOf = (action: RecordAction<Dialog>) => ('run' in action ? action.run : () => setOpened(action.opens));
  // Buttons end with the main action, the palette begins with it.
  useCommands(
    actions
      .flatMap((action) => {
        const { command, icon } = action;
        return command === undefined
          ? []
          : [{ id: command, label: command, ...(icon && { icon }), run: runOf(action) }];
      })
      .toReversed(),
  );
  return (
    <>
      <PageHeader
        {...header}
        actions={
          <>
            {before}
            {actions.map((action) => (
              <ActionButton key={'run' in action ? action.id : action.opens} {...action} onClick={runOf(action)} />
            ))}
            {renderAfter?.(setOpened)}
          </>
        }
      />
      <Suspense>{opened !== null && renderDialog?.(opened, () => setOpened(null))}</Suspense>
    </>
  );
}

type ActionButtonProps = Pick<RecordAction<never>, 'label' | 'icon' | 'primary' | 'title' | 'loading'> & {
  onClick: () => void;
};

function ActionButton({ label, icon: Icon, primary = false, title, loading, onClick }: ActionButtonProps) {
  return (
    <Button
      {...(!primary && { variant: 'default' })}
      {...(Icon && { leftSection: <Icon size={15} stroke={primary ? 2 : 1.8} /> })}
      title={title}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
