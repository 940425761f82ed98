import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysEnabled } from '#app/shell/keys.ts';
import type { WallSearch } from './wallSearch.ts';

const QUESTIONS: Record<string, WallSearch['q']> = { 1: 'reporting', 2: 'responding', 3: 'eligible', 4: 'earning' };
const TYPING = 'input:not([type=radio]), textarea, select, [role=combobox], [role=dialog], [role=listbox]';

/** 1 to 4 ask another question; Escape clears what is marked, then leaves. */
export function useQuestionKeys(does: { onQuestion: (q: WallSearch['q']) => void; onEscape: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    if (document.querySelector('[role=dialog]')?.checkVisibility()) return;
    if (key === 'Escape') does.onEscape();
    else if (QUESTIONS[key] && areSingleKeysEnabled()) does.onQuestion(QUESTIONS[key]);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
