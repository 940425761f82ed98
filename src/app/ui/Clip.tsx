import type { CSSProperties, ReactNode } from 'react';
import classes from './Clip.module.css';

type ClipProps = {
  /** What is shown whole on hover. */
  text: string;
  /** Width limit in px, or a CSS length; on a phone less than half the screen. */
  width?: number | string;
  /** A link with the text; default: the text. */
  children?: ReactNode;
};

/** Text of any length in a table: one line, its end replaced by dots, so that other columns stay in sight. */
export function Clip({ text, width = 240, children = text }: ClipProps) {
  return (
    <span
      className={classes.clip}
      style={{ '--clip': typeof width === 'number' ? `${width}px` : width } as CSSProperties}
      title={text}
    >
      {children}
    </span>
  );
}
