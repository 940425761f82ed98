import { useEffect } from 'react';
import { COMMAND_CLASS } from '#app/ui/commandClass.ts';

const COMMAND = `.${COMMAND_CLASS}, [type=submit]`;
const REASON = 'Not while the service does not answer';
/** What this marks, so that it can be taken off again. */
const MARK = 'data-waits';

function mark(): void {
  for (const command of document.querySelectorAll<HTMLElement>(COMMAND)) {
    if (command.hasAttribute(MARK)) continue;
    command.setAttribute(MARK, command.title);
    command.setAttribute('aria-disabled', 'true');
    command.title = REASON;
  }
}

function unmark(): void {
  for (const command of document.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    command.title = command.getAttribute(MARK) ?? '';
    if (command.title === '') command.removeAttribute('title');
    command.removeAttribute(MARK);
    command.removeAttribute('aria-disabled');
  }
}

function refuse(event: Event): void {
  const { target } = event;
  if (event.type !== 'submit' && !(target instanceof Element && target.closest(COMMAND))) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * While away: every command that changes something is dashed, names its reason and does nothing, whatever screen or
 * dialog it is in; what was typed stays. A command is a button with a `loading` state (theme.ts), or one that submits.
 */
export function useCommandsAway(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    mark();
    document.documentElement.dataset['away'] = 'true';
    const observer = new MutationObserver(mark);
    observer.observe(document.body, { subtree: true, childList: true });
    for (const type of ['click', 'submit']) document.addEventListener(type, refuse, true);
    return () => {
      observer.disconnect();
      for (const type of ['click', 'submit']) document.removeEventListener(type, refuse, true);
      unmark();
      delete document.documentElement.dataset['away'];
    };
  }, [isAway]);
}
