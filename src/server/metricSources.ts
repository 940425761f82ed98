import { collectDefaultMetrics, Registry } from 'prom-client';

/** Metrics of one server of this process. */
export interface MetricSource {
  registry: Registry;
  /** Updates the gauges. */
  sample?: (() => Promise<void>) | undefined;
}

let processRegistry: Registry | undefined;
/** Memory, processor time, event loop and garbage collector of this process, however many servers it runs. */
export function processMetrics(): Registry {
  if (!processRegistry) collectDefaultMetrics({ register: (processRegistry = new Registry()) });
  return processRegistry;
}

const sources = new Set<MetricSource>();
const ended = new Set<MetricSource>();
let keepsEnded = false;

/** Adds a server; the function it returns removes it. */
export function addMetricSource(source: MetricSource): () => void {
  sources.add(source);
  return () => {
    sources.delete(source);
    if (keepsEnded) ended.add({ registry: source.registry });
  };
}

/** The process, the servers that run in it and, where they are kept, those that have stopped, as they counted last. */
export const metricSources = (): readonly MetricSource[] => [{ registry: processMetrics() }, ...sources, ...ended];

/** Keeps the metrics of servers that stop, as what is exported at the end of a program, or keeps them no longer. */
export function keepEndedSources(keeps: boolean): void {
  keepsEnded = keeps;
  ended.clear();
}
