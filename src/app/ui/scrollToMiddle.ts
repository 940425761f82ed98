/** Scrolls a row that is wider than its place sideways, so that one of its parts is in the middle. */
export function scrollToMiddle(row: HTMLElement, part: HTMLElement | null): void {
  if (part) row.scrollLeft = part.offsetLeft - (row.clientWidth - part.offsetWidth) / 2;
}
