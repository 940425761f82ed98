import { useEffect } from 'react';

const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Longer than a dialog's own return of the focus takes. */
const SETTLED_MS = 30;

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body;
const isOverlayOpen = (): boolean => [...document.querySelectorAll(OVERLAY)].some((one) => one.checkVisibility());

/**
 * Returns the focus to what had it before a drawer, a dialog or a menu, once that is gone. They are mounted while they
 * are open, so none of them can do it itself. If that element is gone too, the page's heading gets the focus.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let timer = 0;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(OVERLAY) === null) last = target;
    };
    const giveBack = () => {
      if (hasFocus() || isOverlayOpen()) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      (last?.isConnected ? last : heading)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver((records) => {
      watchPortals();
      if (last === null || !records.some(({ removedNodes }) => removedNodes.length > 0)) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(giveBack, SETTLED_MS);
    });
    // Overlays are children of the body, or of the nodes there that they share.
    const watchPortals = () => {
      for (const node of [document.body, ...document.body.querySelectorAll(':scope > [data-portal]')])
        observer.observe(node, { childList: true });
    };
    watchPortals();
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
