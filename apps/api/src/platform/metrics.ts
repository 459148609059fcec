/** Metrics of a process in Prometheus' text format. */

type Labels = Record<string, string>;

interface Sample {
  /** What a histogram adds to its name. */
  suffix?: '_bucket' | '_sum' | '_count';
  labels?: Labels;
  value: number;
}

export interface Metric {
  name: string;
  type: 'gauge' | 'counter' | 'histogram';
  help: string;
  samples: readonly Sample[];
}

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelSet = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** Prometheus text format 0.0.4. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelSet(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');

/** Values by their labels, in order of first use. */
function byLabels<T>(create: () => T) {
  const found = new Map<string, { labels: Labels; value: T }>();
  return {
    of(labels: Labels): { labels: Labels; value: T } {
      const key = JSON.stringify(labels);
      const known = found.get(key) ?? { labels, value: create() };
      found.set(key, known);
      return known;
    },
    all: () => [...found.values()],
  };
}

export interface Counter {
  add(labels: Labels, count?: number): void;
  metric(): Metric;
}

/** A count that only grows. Labels come from a small, fixed set: each combination is kept for ever. */
export function createCounter(name: string, help: string): Counter {
  const counts = byLabels(() => 0);
  return {
    add: (labels, count = 1) => void (counts.of(labels).value += count),
    metric: () => ({ name, type: 'counter', help, samples: counts.all() }),
  };
}

export interface Gauge {
  set(labels: Labels, value: number): void;
  metric(): Metric;
}

export function createGauge(name: string, help: string): Gauge {
  const values = byLabels(() => 0);
  return {
    set: (labels, value) => void (values.of(labels).value = value),
    metric: () => ({ name, type: 'gauge', help, samples: values.all() }),
  };
}

export interface Histogram {
  /** Adds a duration in seconds. */
  observe(labels: Labels, seconds: number): void;
  metric(): Metric;
}

const MICROSECONDS = 1_000_000;

/** Durations in seconds, counted in buckets up to `bounds`, which ascend. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const found = byLabels(() => ({ buckets: bounds.map(() => 0), count: 0, micros: 0 }));
  return {
    observe(labels, seconds) {
      const { value } = found.of(labels);
      const at = bounds.findIndex((bound) => seconds <= bound);
      if (at !== -1) value.buckets[at]! += 1;
      value.count += 1;
      value.micros += Math.round(seconds * MICROSECONDS); // whole numbers: sums of fractions would drift
    },
    metric: () => ({
      name,
      type: 'histogram',
      help,
      samples: found.all().flatMap(({ labels, value: { buckets, count, micros } }) => {
        let below = 0;
        const counted = bounds.map((bound, at): Sample => {
          below += buckets[at]!;
          return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below };
        });
        return [
          ...counted,
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
          { suffix: '_sum', labels, value: micros / MICROSECONDS },
          { suffix: '_count', labels, value: count },
        ] satisfies Sample[];
      }),
    }),
  };
}
