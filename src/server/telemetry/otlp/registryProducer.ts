import { type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client';
import { elapsedSince, monotonicNow, wallNow } from '#energy/time/clocks.ts';
import { metricSources } from '../../metricSources.ts';

type Metric = MetricObjectWithValues<MetricValue<string>>;
type Labels = Record<string, string | number>;
interface Span {
  startTime: HrTime;
  endTime: HrTime;
}

const UNITS = { seconds: 's', bytes: 'By', ratio: '1' } as const;

/** Metrics of `/metrics` in the form of OpenTelemetry: the same instruments, read when they are exported. */
export class RegistryProducer implements MetricProducer {
  readonly #name: string;
  readonly #startedAt = wallNow();
  readonly #started = monotonicNow();

  constructor(name: string) {
    this.#name = name;
  }

  async collect(): Promise<CollectionResult> {
    const errors: unknown[] = [];
    const span = {
      startTime: millisToHrTime(this.#startedAt),
      endTime: millisToHrTime(this.#startedAt + elapsedSince(this.#started)),
    };
    const metrics: MetricData[] = [];
    for (const { registry, sample } of metricSources()) {
      await sample?.().catch((error: unknown) => errors.push(error));
      for (const metric of (await registry.getMetricsAsJSON()) as Metric[]) metrics.push(...toMetricData(metric, span));
    }
    return {
      resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: this.#name }, metrics }] },
      errors,
    };
  }
}

/** Returns one metric of prom-client; none if it has no values yet. prom-client makes no summaries here. */
export function toMetricData({ name, help, type, values }: Metric, span: Span): MetricData[] {
  if (values.length === 0) return [];
  const unit =
    UNITS[
      name
        .replace(/_total$/, '')
        .split('_')
        .at(-1) as keyof typeof UNITS
    ] ?? '';
  const shared = {
    descriptor: { name, description: help, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () => values.map(({ value, labels }) => ({ ...span, attributes: labels as Labels, value }));
  // prom-client types `type` as an enum that it does not export at run time.
  switch (type as unknown as string) {
    case 'counter':
      return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
    case 'histogram':
      return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(name, values, span) }];
    default:
      return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
  }
}

/** Returns the points of a histogram: Prometheus counts values up to a bound; OpenTelemetry those between two. */
function histogramPoints(name: string, values: readonly MetricValue<string>[], span: Span): DataPoint<Histogram>[] {
  const series = new Map<string, { labels: Labels; bounds: number[]; upTo: number[]; sum: number; count: number }>();
  for (const { value, labels, metricName } of values as MetricValueWithName<string>[]) {
    const { le, ...own } = labels as Labels;
    const key = JSON.stringify(own);
    const one = series.get(key) ?? { labels: own, bounds: [], upTo: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== '+Inf') {
      one.bounds.push(Number(le));
      one.upTo.push(value);
    }
  }
  return [...series.values()].map(({ labels, bounds, upTo, sum, count }) => ({
    ...span,
    attributes: labels,
    value: {
      buckets: { boundaries: bounds, counts: [...upTo, count].map((at, index, all) => at - (all[index - 1] ?? 0)) },
      sum,
      count,
    },
  }));
}
