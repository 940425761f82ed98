import type { LegendItem } from './Legend.tsx';
import { paintHatch, paintKey, placeLegend, TEXT_FROM } from './pictureLegend.ts';

/** Parts of a chart's image. */
export type PictureParts = {
  title: string;
  measure: string;
  note: string;
  legend: readonly LegendItem[];
  body: HTMLElement;
};

const SCALE = 2;
const EDGE = 16;
const HEAD = 40;
const LEGEND_LINE = 22;
const HATCH = 'repeating-linear-gradient';
/** Computed styles that an SVG shape needs outside the page. */
const PAINT = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'visibility',
  'display',
] as const;

/** A chart as shown on the screen, with its title, unit and legend, at double resolution. */
export async function paintPicture({ title, measure, note, legend, body }: PictureParts): Promise<HTMLCanvasElement> {
  const box = body.getBoundingClientRect();
  const style = getComputedStyle(body);
  const colourOf = (variable: string): string => style.getPropertyValue(variable).trim();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const font = (size: number, weight = 400): string => `${weight} ${size}px ${style.fontFamily}`;
  context.font = font(12);
  const places = placeLegend(legend, (label) => context.measureText(label).width, box.width);
  const height = HEAD + box.height + ((places.at(-1)?.line ?? -1) + 1) * LEGEND_LINE + 2 * EDGE;
  canvas.width = Math.ceil((box.width + 2 * EDGE) * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  context.scale(SCALE, SCALE);
  context.fillStyle = colourOf('--hh-surface');
  context.fillRect(0, 0, canvas.width, canvas.height);

  context.textBaseline = 'middle';
  context.font = font(14, 600);
  context.fillStyle = style.color;
  context.fillText(title, EDGE, EDGE + 10);
  const after = EDGE + context.measureText(title).width + 12;
  context.font = font(12);
  context.fillStyle = colourOf('--hh-axis');
  context.fillText([measure, note].filter(Boolean).join('  ·  '), after, EDGE + 10);

  context.save();
  context.translate(EDGE - box.left, EDGE + HEAD - box.top);
  await paintElement(context, body);
  context.restore();
  for (const { item, x, line } of places) {
    const y = EDGE + HEAD + box.height + line * LEGEND_LINE + LEGEND_LINE / 2;
    paintKey(context, item, EDGE + x, y, resolveColour(item.colour, body));
    context.font = font(12);
    context.fillStyle = colourOf('--hh-axis');
    context.fillText(item.label, EDGE + x + TEXT_FROM, y);
  }
  return canvas;
}

/** A CSS colour with variables and mixtures resolved inside an element. */
function resolveColour(colour: string, inside: HTMLElement): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  inside.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Draws an element and its content at their screen positions: backgrounds, texts, canvases, SVG. */
async function paintElement(context: CanvasRenderingContext2D, element: Element): Promise<void> {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (
    style.visibility === 'hidden' ||
    style.display === 'none' ||
    box.width === 0 ||
    (style.position === 'absolute' && box.width <= 1)
  )
    return;
  if (element instanceof SVGSVGElement) {
    context.drawImage(await imageOf(element, box), box.left, box.top, box.width, box.height);
    paintTexts(context, element);
    return;
  }
  if (style.backgroundImage.includes(HATCH))
    paintHatch(
      context,
      box.left,
      box.top,
      box.width,
      box.height,
      /rgba?\([^)]*\)|color\([^)]*\)/.exec(style.backgroundImage)?.[0] ?? style.color,
    );
  else {
    context.fillStyle = style.backgroundColor;
    context.fillRect(box.left, box.top, box.width, box.height);
  }
  paintBorders(context, box, style);
  if (element instanceof HTMLCanvasElement) {
    context.imageSmoothingEnabled = false;
    context.drawImage(element, box.left, box.top, box.width, box.height);
    return;
  }
  for (const child of element.children) await paintElement(context, child);
  paintOwnTexts(context, element);
}

function paintBorders(
  context: CanvasRenderingContext2D,
  { left, top, right, bottom }: DOMRect,
  style: CSSStyleDeclaration,
): void {
  const edges: [edge: string, fromX: number, fromY: number, toX: number, toY: number][] = [
    ['top', left, top, right, top],
    ['bottom', left, bottom, right, bottom],
    ['left', left, top, left, bottom],
    ['right', right, top, right, bottom],
  ];
  for (const [edge, fromX, fromY, toX, toY] of edges) {
    const width = Number.parseFloat(style.getPropertyValue(`border-${edge}-width`));
    if (width === 0) continue;
    context.lineWidth = width;
    context.strokeStyle = style.getPropertyValue(`border-${edge}-color`);
    context.setLineDash(style.getPropertyValue(`border-${edge}-style`) === 'dashed' ? [5, 3] : []);
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Text is drawn with the page's typeface, which an SVG image may not load. */
function paintTexts(context: CanvasRenderingContext2D, root: Element): void {
  for (const element of root.querySelectorAll('text, tspan')) paintOwnTexts(context, element);
}

function paintOwnTexts(context: CanvasRenderingContext2D, element: Element): void {
  const style = getComputedStyle(element);
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, height, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = element instanceof SVGElement ? style.fill : style.color;
    context.fillText(node.textContent.trim(), left, top + height / 2);
  }
}

async function imageOf(svg: SVGSVGElement, { width, height }: DOMRect): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[index]!);
    for (const property of PAINT) {
      // References to patterns stay unchanged; CSS variables are replaced by their values.
      if (!element.getAttribute(property)?.startsWith('url('))
        element.setAttribute(property, style.getPropertyValue(property));
    }
    element.removeAttribute('class');
    element.removeAttribute('style');
  }
  for (const text of copy.querySelectorAll('text')) text.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * SCALE));
  copy.setAttribute('height', String(height * SCALE));
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
