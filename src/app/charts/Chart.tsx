import { ActionIcon, Skeleton } from '@mantine/core';
import {
  IconChartLine,
  IconTable,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, lazy, Suspense } from 'react';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { ChartDataTable, type ChartTable } from './ChartDataTable.tsx';
import { actionOf, helpOf } from './chartKeys.ts';
import { ChartMenuButton, type ChartMenuProps } from './ChartMenuButton.tsx';
import { Legend, type LegendItem } from './Legend.tsx';
import type { ZoomStep } from './zoom.ts';
import classes from './Chart.module.css';

/** Props shared by all charts. `error` wins over `loading`; `stale` dims the old chart while new data loads. */
export type ChartFrameProps = {
  title: string;
  height?: number;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  stale?: boolean;
  /** One dimmed line beside the title: "Latest reading 16:30", "97.3 % of readings received". */
  note?: ReactNode;
  /** Range picker, unit switch. */
  controls?: ReactNode;
  /** Name of the saved files, without an extension. */
  fileName?: string;
};

type ChartProps = ChartFrameProps & {
  /** Unit of the vertical axis: "kWh per half hour". */
  measure: string;
  /** The chart as text, for screen readers. */
  summary: string;
  /** The chart may be taller than `height`. */
  grows?: boolean;
  /** Shown instead of the chart when there is nothing to draw. */
  empty?: string | undefined;
  legend?: readonly LegendItem[];
  /** The same data as a table; also the CSV. */
  table: () => ChartTable;
  /** Zooms or moves the visible range. */
  onZoomStep?: ((step: ZoomStep) => void) | undefined;
  /** Opens the details of the active point. */
  onEnter?: (() => void) | undefined;
  /** Effect of opening, for the help: "explain the baseline". */
  enterWords?: string;
  children: ReactNode;
};

/**
 * Renders what every chart has: title, legend, data table, CSV and image, zoom and keys, and four states of one height.
 */
export function Chart({
  title,
  measure,
  summary,
  height = 280,
  grows = false,
  loading = false,
  error,
  onRetry,
  stale = false,
  empty,
  note,
  controls,
  legend = [],
  table,
  fileName = title,
  onZoomStep,
  onEnter,
  enterWords,
  children,
}: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const failed = error !== undefined && error !== null;
  const drawn = !failed && !loading && empty === undefined;
  const toggleLabel = asTable ? 'View as chart' : 'View as table';
  const body = useRef<HTMLDivElement>(null);
  const noteElement = useRef<HTMLSpanElement>(null);
  const picture = () => ({ title, measure, note: noteElement.current?.textContent ?? '', legend, body: body.current! });
  const press = (event: KeyboardEvent) => {
    // A link among the figures is followed.
    const isOther =
      asTable || event.ctrlKey || event.metaKey || (event.target as Element).closest('a, button') !== null;
    const action = isOther ? undefined : actionOf(event, { zoom: onZoomStep, open: onEnter });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <figure className={classes.figure} aria-label={drawn ? `${title}. ${summary}` : title} aria-busy={loading || stale}>
      <figcaption className={classes.head}>
        <span className={classes.words}>
          <h2 className={classes.title}>{title}</h2>
          <span className={classes.note}>{measure}</span>
          {note !== undefined && (
            <span ref={noteElement} className={classes.note}>
              {note}
            </span>
          )}
        </span>
        {controls}
        <span className={classes.tools}>
          {onZoomStep && <ZoomButtons disabled={!drawn || asTable} onZoom={onZoomStep} />}
          <ActionIcon
            size={28}
            title={toggleLabel}
            aria-label={toggleLabel}
            aria-pressed={asTable}
            disabled={!drawn}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconChartLine size={17} stroke={1.6} /> : <IconTable size={17} stroke={1.6} />}
          </ActionIcon>
          <ChartMenu
            title={title}
            fileName={fileName}
            disabled={!drawn}
            table={table}
            picture={asTable ? undefined : picture}
            help={helpOf({ zoom: onZoomStep, open: onEnter, openWords: enterWords })}
          />
        </span>
      </figcaption>
      {/* Keys reach the chart's tooltip unless the frame handles them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={body}
        className={classes.body}
        style={grows && drawn && !asTable ? { minHeight: height } : { height }}
        data-stale={stale}
        onKeyDownCapture={press}
      >
        {failed ? (
          <ErrorState error={error} {...(onRetry && { onRetry })} />
        ) : loading ? (
          <Skeleton height={height} />
        ) : empty !== undefined ? (
          <EmptyState title={empty} />
        ) : asTable ? (
          <ChartDataTable label={title} {...table()} />
        ) : (
          children
        )}
      </div>
      <Legend items={drawn && !asTable ? legend : []} />
    </figure>
  );
}

const ChartMenuOpened = lazy(() => import('./ChartMenuOpened.tsx'));

/** Export menu of a chart; loaded when it is first opened. */
function ChartMenu(props: ChartMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const { title, disabled } = props;
  if (!wasOpened)
    return (
      <ChartMenuButton title={title} disabled={disabled} aria-expanded={false} onClick={() => setWasOpened(true)} />
    );
  return (
    <Suspense fallback={<ChartMenuButton title={title} disabled={disabled} aria-expanded={false} />}>
      <ChartMenuOpened {...props} />
    </Suspense>
  );
}

const BUTTONS = [
  ['earlier', 'Move earlier', IconChevronLeft],
  ['out', 'Zoom out', IconZoomOut],
  ['in', 'Zoom in', IconZoomIn],
  ['later', 'Move later', IconChevronRight],
] as const;

/** Zoom and move by button, as an alternative to dragging. */
function ZoomButtons({ disabled, onZoom }: { disabled: boolean; onZoom: (step: ZoomStep) => void }) {
  return BUTTONS.map(([step, label, Icon]) => (
    <ActionIcon key={step} size={28} title={label} aria-label={label} disabled={disabled} onClick={() => onZoom(step)}>
      <Icon size={17} stroke={1.6} />
    </ActionIcon>
  ));
}
