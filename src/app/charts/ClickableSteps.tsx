import { useEffect, useRef } from 'react';
import { useActiveTooltipLabel } from 'recharts';

/** Inside a chart: a click, or Enter, chooses the active point. */
export function ClickableSteps({ onPick }: { onPick: (label: number | string) => void }) {
  const label = useActiveTooltipLabel();
  const layer = useRef<SVGGElement>(null);
  useEffect(() => {
    const drawing = layer.current?.closest('svg');
    if (!drawing) return undefined;
    const pick = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
      if (typeof label === 'number' || typeof label === 'string') onPick(label);
    };
    drawing.addEventListener('click', pick);
    drawing.addEventListener('keydown', pick);
    return () => {
      drawing.removeEventListener('click', pick);
      drawing.removeEventListener('keydown', pick);
    };
  }, [label, onPick]);
  return <g ref={layer} />;
}
