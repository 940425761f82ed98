import classes from './ChartKey.module.css';

export type SeriesKey = {
  /** A CSS colour, usually one of the data colours: `var(--hh-metered)`. */
  colour: string;
  shape: 'line' | 'dashed' | 'block' | 'hatched' | 'hollow' | 'dot' | 'box' | 'band' | 'scale' | 'whisker';
};

/** The line, block or dot that stands for one series in legend and tooltip. */
export const ChartKey = ({ colour, shape }: SeriesKey) => (
  <span className={classes.key} data-shape={shape} style={{ color: colour }} aria-hidden="true" />
);
