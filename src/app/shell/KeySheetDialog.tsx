import { Kbd, Modal } from '@mantine/core';
import { keyGroups, useSingleKeys } from './keys.ts';
import classes from './KeySheetDialog.module.css';

/** The list of keys; mounted while it is open. */
export default function KeySheetDialog({ onClose }: { onClose: () => void }) {
  const [on] = useSingleKeys();
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={720}>
      <div className={classes.groups}>
        {keyGroups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.note}>
        {on
          ? 'Shortcuts do nothing while you type. You can switch them off under Settings, Appearance.'
          : 'All shortcuts except Ctrl K are switched off under Settings, Appearance.'}
      </p>
    </Modal>
  );
}
