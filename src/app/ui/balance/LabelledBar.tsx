import { useElementSize } from '@mantine/hooks';
import { BarDrawing } from './BarDrawing.tsx';
import { type BarFigures, barGeometry } from './barGeometry.ts';
import { barLabels, type LabelTexts } from './barLabels.ts';
import classes from './LabelledBar.module.css';

const NARROW_PX = 480;

type LabelledBarProps = {
  /** Grey without. */
  figures: BarFigures | undefined;
  /** The words at its lines, shorter on narrow screens. */
  textsOf: (isNarrow: boolean) => LabelTexts;
  /** What it is called as an image: the sentence that it draws. */
  name: string | undefined;
  /** Without the second line of labels below it, which keeps a page still while its words change. */
  isShort?: boolean;
};

/** The bar of a balance with the words at its lines. */
export function LabelledBar({ figures, textsOf, name, isShort = false }: LabelledBarProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const labels = figures && width > 0 ? barLabels(barGeometry(figures), textsOf(width < NARROW_PX), width) : [];
  return (
    <div
      ref={ref}
      className={classes.bar}
      data-loading={figures === undefined || undefined}
      data-short={isShort || undefined}
      {...(name !== undefined && { role: 'img', 'aria-label': name })}
    >
      <BarDrawing figures={figures} size="stage" />
      {labels.map(({ name: label, text, x, ends, line }) => (
        <span
          key={label}
          className={classes.label}
          data-name={label}
          data-line={line}
          style={ends ? { right: `${width - x}px` } : { left: `${x}px` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
