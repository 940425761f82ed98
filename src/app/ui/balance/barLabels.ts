import type { BarGeometry } from './barGeometry.ts';

/** The words at the bar's lines; null where there is none. */
export interface LabelTexts {
  likely: string | null;
  contracted: string | null;
  cap: string | null;
  measured: string | null;
  short: string | null;
  after: string | null;
  /** Of a step that is proposed: as it is without. */
  now?: string | null;
}
type Name = keyof LabelTexts;

/** A label that begins at `x`, or ends there, in pixels from the left of the bar; on a line above it or below it. */
export interface PlacedLabel {
  name: Name;
  text: string;
  x: number;
  ends: boolean;
  line: 'above' | 'below' | 'second';
}

const LETTER_PX = 6.6;
const GAP_PX = 8;
const BESIDE_PX = 6;
/** What the button of the table takes of the second line's end. */
const BUTTON_PX = 32;

/** About how wide a label is. */
const widthOf = (text: string): number => text.length * LETTER_PX;

type Box = { left: number; right: number };
const boxOf = ({ x, ends, text }: PlacedLabel): Box =>
  ends ? { left: x - widthOf(text), right: x } : { left: x, right: x + widthOf(text) };
const meets = (one: Box, other: Box): boolean => one.left < other.right + GAP_PX && other.left < one.right + GAP_PX;

/** Returns where the labels of a bar of this width are, so that none meets another or leaves the bar. */
export function barLabels(bar: BarGeometry, texts: LabelTexts, width: number): PlacedLabel[] {
  return [...labelsAbove(bar, texts, width), ...labelsBelow(bar, texts, width)];
}

/** The lower of likely and contracted ends at its line, the higher begins at it. The pay cap gives way to both. */
function labelsAbove(bar: BarGeometry, texts: LabelTexts, width: number): PlacedLabel[] {
  const lines = (['likely', 'contracted'] as const)
    .flatMap((name) => (texts[name] === null || bar[name] === null ? [] : [{ name, text: texts[name], at: bar[name] }]))
    .sort((one, other) => one.at - other.at);
  const single = lines.length === 1;
  const placed = lines.map(({ name, text, at }, index): PlacedLabel => {
    const line = (at / 100) * width;
    const ends = single ? line + widthOf(text) > width : index === 0;
    return within({ name, text, x: line, ends, line: 'above' }, width);
  });
  const [lower, higher] = placed;
  if (lower && higher && meets(boxOf(lower), boxOf(higher))) {
    const start = boxOf(lower).right + GAP_PX;
    const fits = start + widthOf(higher.text) <= width;
    Object.assign(higher, fits ? { x: start, ends: false } : { x: width, ends: true });
    if (!fits) Object.assign(lower, { x: boxOf(higher).left - GAP_PX, ends: true });
  }
  if (texts.cap === null || bar.cap === null) return placed;
  const half = widthOf(texts.cap) / 2;
  const cap = within(
    { name: 'cap', text: texts.cap, x: (bar.cap / 100) * width - half, ends: false, line: 'above' },
    width,
  );
  return placed.some((label) => meets(boxOf(label), boxOf(cap))) ? placed : [...placed, cap];
}

/**
 * What is measured begins at zero; what the step brings ends at its line; what is short is beside its strip, and has
 * the second line for itself.
 */
function labelsBelow(bar: BarGeometry, texts: LabelTexts, width: number): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const secondEnd = width - BUTTON_PX;
  const endOf = (line: PlacedLabel['line']): number => (line === 'second' ? secondEnd : width);
  const isFree = (label: PlacedLabel): boolean => {
    const { left, right } = boxOf(label);
    return (
      left >= 0 &&
      right <= endOf(label.line) &&
      placed.every((other) => other.line !== label.line || !meets({ left, right }, boxOf(other)))
    );
  };
  const place = (tries: readonly PlacedLabel[]) => {
    const last = tries.at(-1)!;
    placed.push(tries.find(isFree) ?? within(last, endOf(last.line)));
  };

  if (texts.now && bar.now !== null) {
    const label = { name: 'now', text: texts.now, x: (bar.now / 100) * width, line: 'below' } as const;
    place([
      { ...label, ends: true },
      { ...label, ends: false },
    ]);
  }
  if (texts.measured !== null) place([{ name: 'measured', text: texts.measured, x: 0, ends: false, line: 'below' }]);
  if (texts.after !== null && bar.added) {
    const label = { name: 'after', text: texts.after, x: (bar.added.to / 100) * width, ends: true } as const;
    const below = { ...label, line: 'below' } as const;
    if (isFree(below)) placed.push(below);
    else if (texts.short === null) place([{ ...label, line: 'second' }]);
  }
  if (texts.short !== null && bar.short) {
    const label = { name: 'short', text: texts.short } as const;
    const [from, to] = [(bar.short.from / 100) * width - BESIDE_PX, (bar.short.to / 100) * width + BESIDE_PX];
    place([
      { ...label, x: to, ends: false, line: 'below' },
      { ...label, x: from, ends: true, line: 'below' },
      { ...label, x: to, ends: false, line: 'second' },
      { ...label, x: secondEnd, ends: true, line: 'second' },
    ]);
  }
  return placed;
}

/** The label moved into the bar. */
function within(label: PlacedLabel, width: number): PlacedLabel {
  const { left, right } = boxOf(label);
  if (left < 0) return { ...label, x: 0, ends: false };
  return right > width ? { ...label, x: width, ends: true } : label;
}
