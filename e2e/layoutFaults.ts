/* Functions that run in a page: each stands alone. */

/** What makes the page scroll sideways, innermost first. */
export function findWideParts(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const reaching = [...document.body.querySelectorAll('*')].filter(
    (part) => part.getBoundingClientRect().right > clientWidth + 1,
  );
  const innermost = reaching.filter((part) => ![...part.children].some((child) => reaching.includes(child)));
  return [
    `scrolls to ${scrollWidth} px`,
    ...innermost.slice(0, 3).map((part) => `wide: ${part.outerHTML.slice(0, 120)}`),
  ];
}

/**
 * Figures of which a part is cut off: text with a quantity that reaches out of an ancestor that hides what overflows.
 * What can be scrolled to is not cut, nor is what only readers of the screen get.
 */
export function findCutFigures(): string[] {
  const FIGURE = /^[−–±+~≈<>≤≥\s]*£?\d[\d,.:\s]*$|£\s?\d|\d\s?(?:%|p|[kMG]?Wh?|kW\/°C|p\/kWh|h|min|s|ms|px)(?![a-z])/u;
  const HIDES = new Set(['hidden', 'clip']);
  const isCut = (text: Range, around: Element): boolean => {
    const { left, right, width } = text.getBoundingClientRect();
    if (width === 0) return false;
    for (let part: Element | null = around; part; part = part.parentElement) {
      const style = getComputedStyle(part);
      const box = part.getBoundingClientRect();
      if (style.visibility === 'hidden' || style.opacity === '0' || style.clipPath !== 'none' || style.clip !== 'auto')
        return false;
      // A dot, whose number is for readers alone.
      if (Number.parseFloat(style.textIndent) >= box.width) return false;
      if (box.width <= 1 && style.overflowX !== 'visible') return false;
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') return false;
      if (HIDES.has(style.overflowX) && style.display !== 'inline' && (right > box.right + 1 || left < box.left - 1))
        return true;
      if (style.position === 'fixed') return false;
    }
    return right > document.documentElement.clientWidth + 1 || left < -1;
  };
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const around = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!around || !FIGURE.test(words)) continue;
    range.selectNodeContents(node);
    if (isCut(range, around)) found.add(`cut: "${words.slice(0, 60)}" in <${around.tagName} ${around.className}>`);
  }
  return [...found].slice(0, 5);
}

/** Headings of the first level and verdicts too many or too few, and "Live" of anything but an event. */
export function findWordFaults(): string[] {
  const isSeen = (part: Element) => part.checkVisibility({ visibilityProperty: true });
  const [headings, verdicts] = ['h1', '[data-verdict]'].map(
    (selector) => [...document.querySelectorAll(selector)].filter(isSeen).length,
  );
  const isOfEvent = (part: Element): boolean => {
    if (part.closest('[aria-label="Live or test"]')) return true;
    // Home's stage and the pages of events are about events.
    if (/^\/(events.*)?$/.test(location.pathname) && part.closest('main')) return true;
    const row = part.closest('a, tr, li, [role=row], [role=option], [role=tablist], section, article');
    return (row?.matches('a[href^="/events/"]') ?? false) || Boolean(row?.querySelector('a[href^="/events/"]'));
  };
  const live = [...document.body.querySelectorAll('*')].filter(
    (part) =>
      [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\bLive\b/.test(node.textContent ?? ''),
      ) &&
      !(part instanceof HTMLScriptElement) &&
      isSeen(part) &&
      !isOfEvent(part),
  );
  return [
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...((verdicts ?? 0) > 1 ? [`${verdicts} verdicts`] : []),
    ...live.map((part) => `"Live" of no event: ${part.outerHTML.slice(0, 120)}`),
  ];
}
