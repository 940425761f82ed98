import { type RefObject, useEffect } from 'react';

const LINES = 'a[data-line]';

/** ↑ ↓ go along the lines of a slip, → into the chosen line, ← out of the slip; C copies the link, P prints. */
export function useReceiptKeys(
  slips: RefObject<HTMLElement | null>,
  { onCopy, onPrint }: { onCopy: () => void; onPrint: () => void },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !slips.current) return;
      if (event.key === 'c') onCopy();
      else if (event.key === 'p') onPrint();
      else if (!moveFocus(slips.current, event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [slips, onCopy, onPrint]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, select, textarea, [role="dialog"], [role="listbox"]') !== null;

/** Moves the focus by a key; whether it did. Without a focused line it begins at the first chosen one. */
function moveFocus(page: HTMLElement, key: string): boolean {
  if (!['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)) return false;
  const lists = [...page.querySelectorAll('ul')].map((list) => [...list.querySelectorAll<HTMLElement>(LINES)]);
  const groups = lists.filter((lines) => lines.length > 0);
  const at = groups.findIndex((lines) => lines.some((line) => line === document.activeElement));
  if (at < 0) return focusOn(groups[0]);
  const lines = groups[at]!;
  const index = lines.findIndex((line) => line === document.activeElement);
  if (key === 'ArrowLeft') return focusOn(groups[at - 1]);
  if (key === 'ArrowRight') {
    const isChosen = lines[index]!.dataset['chosen'] === 'true';
    if (!isChosen) lines[index]!.click();
    else focusOn(groups[at + 1]);
    return true;
  }
  lines[index + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  return true;
}

function focusOn(lines: readonly HTMLElement[] | undefined): boolean {
  const chosen = lines?.find((line) => line.dataset['chosen'] === 'true') ?? lines?.[0];
  chosen?.focus();
  return chosen !== undefined;
}
