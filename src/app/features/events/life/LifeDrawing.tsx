import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatNumber } from '#app/format/format.ts';
import { type Amounts, chanceText } from '#app/ui/balance/amounts.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { bandPath, energyOf, type HeldPoint, labelY, linePath, markedPoints } from './lifePaths.ts';
import { placeOf, type PhaseSpan } from './lifeScale.ts';
import classes from './LifeLine.module.css';

const TOP_PX = 18;
const BOTTOM_PX = 102;
const MAX_TICKS = 3;
/** Below this width the figures in the drawing would meet: the stage has them. */
const WORDS_PX = 640;
/** Room for the label of what is contracted, without its word, and between it and the handle. */
const LABEL_PX = 130;
const AMOUNT_PX = 56;
const HANDLE_PX = 8;

type LifeDrawingProps = {
  held: readonly HeldPoint[];
  spans: readonly PhaseSpan[];
  width: number;
  contractedKwh: number | null;
  amounts: Amounts;
  nowX: number;
};

/** What was likely over the life of an event, with its range, beside what is contracted. */
export function LifeDrawing({ held, spans, width, contractedKwh, amounts, nowX }: LifeDrawingProps) {
  const energies = held.flatMap(({ point }) => [energyOf(point) ?? 0, point.likely?.p90Kwh ?? 0]);
  const lows = held.map(({ point }) => Math.min(energyOf(point) ?? 0, point.likely?.p10Kwh ?? 0));
  const scale = amounts.unit === 'MWh' ? 1000 : 1;
  const ticks = niceTicks([...energies, ...lows, 1.1 * (contractedKwh ?? 0)].map((kwh) => kwh / scale)).map(
    (tick) => tick * scale,
  );
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const yOf = (kwh: number): number => BOTTOM_PX - ((kwh - low) / (high - low)) * (BOTTOM_PX - TOP_PX);
  const every = Math.ceil((ticks.length - 1) / MAX_TICKS);
  const live = spans.find(({ phase }) => phase === 'LIVE');
  const x = (at: number): number => (placeOf(spans, at) / 100) * width;
  const halves: number[] = [];
  const [liveFrom, liveTo] = live ? [live.fromMs, live.toMs] : [0, 0];
  for (let at = liveFrom + HALF_HOUR_MS; at < liveTo; at += HALF_HOUR_MS) halves.push(x(at));
  const last = held.at(-1);
  const lastKwh = last ? energyOf(last.point) : null;
  const path = linePath(held, yOf);
  return (
    <svg className={classes.drawing} width={width} height={116} aria-hidden="true">
      {live && (
        <rect
          className={classes.window}
          x={x(live.fromMs)}
          width={x(live.toMs) - x(live.fromMs)}
          y={TOP_PX}
          height={BOTTOM_PX - TOP_PX}
        />
      )}
      {halves.length < 12 &&
        halves.map((at) => <line key={at} className={classes.half} x1={at} x2={at} y1={TOP_PX} y2={BOTTOM_PX} />)}
      {ticks
        .filter((_, index) => index % every === 0)
        .map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={0} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
            <text className={classes.tick} x={-6} y={yOf(tick) + 4}>
              {formatNumber(tick / scale)}
            </text>
          </g>
        ))}
      <path className={classes.band} d={bandPath(held, yOf)} />
      {contractedKwh !== null && (
        <line className={classes.contracted} x1={0} x2={width} y1={yOf(contractedKwh)} y2={yOf(contractedKwh)} />
      )}
      {lastKwh !== null && last?.point.phase !== 'FINAL' && last?.point.phase !== 'CANCELLED' && (
        <line
          className={classes.toCome}
          x1={nowX}
          x2={(spans.at(-1)!.left / 100) * width}
          y1={yOf(lastKwh)}
          y2={yOf(lastKwh)}
        />
      )}
      <path className={classes.line} d={path} />
      {markedPoints(held).map(({ point, x: at }) => (
        <circle key={point.atUTC} className={classes.mark} cx={at} cy={yOf(energyOf(point)!)} r={3} />
      ))}
      {contractedKwh !== null && (
        <text className={classes.contractedText} x={labelEnd(nowX, width)} y={yOf(contractedKwh) - 5}>
          {width < WORDS_PX ? '' : 'Contracted '}
          {amounts.text(contractedKwh)}
        </text>
      )}
      {width >= WORDS_PX && <Said {...{ held, yOf, amounts, contractedKwh }} />}
    </svg>
  );
}

/** Where the label of what is contracted ends: beside the handle, not under it. */
const labelEnd = (nowX: number, width: number): number =>
  nowX > width - (width < WORDS_PX ? AMOUNT_PX : LABEL_PX) ? nowX - HANDLE_PX : width;

type SaidProps = Pick<LifeDrawingProps, 'held' | 'amounts' | 'contractedKwh'> & { yOf: (kwh: number) => number };

/** "8.44 · 66 %" at the end of the rehearsal, and at the start of the event. */
function Said({ held, yOf, amounts, contractedKwh }: SaidProps) {
  const contractedY = contractedKwh === null ? null : yOf(contractedKwh);
  const texts = (['REHEARSED', 'SCHEDULED'] as const).flatMap((phase) => {
    const end = held.findLast(({ point }) => point.phase === phase);
    const kwh = end && energyOf(end.point);
    if (!end || kwh == null || end === held.at(-1) || end.point.chancePercent === null) return [];
    const text = `${amounts.number(kwh)} · ${chanceText(end.point.chancePercent)}`;
    return [{ phase, text, x: phase === 'REHEARSED' ? end.x : end.end - 6, y: yOf(kwh) }];
  });
  return texts.map(({ phase, text, x, y }) => (
    <text
      key={phase}
      className={classes.said}
      data-ends={phase === 'SCHEDULED' || undefined}
      x={x}
      y={labelY(y, contractedY, BOTTOM_PX - 2)}
    >
      {text}
    </text>
  ));
}
