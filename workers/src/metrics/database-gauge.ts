import { Gauge, type Registry } from 'prom-client';

export type Sample<Label extends string = string> = readonly [labels: Readonly<Record<Label, string>>, value: number];

export interface DatabaseGauge<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  /** All samples of this moment. */
  read(): Promise<readonly Sample<Label>[]>;
}

/**
 * Registers a gauge that is read from the database at each scrape. While the database does not respond it has no samples:
 * a scrape must not fail, because readiness reports that, and an old value would be untrue.
 */
export function addDatabaseGauge<Label extends string>(
  registry: Registry,
  { name, help, labelNames, read }: DatabaseGauge<Label>,
): void {
  registry.registerMetric(
    new Gauge<string>({
      name,
      help,
      labelNames: [...labelNames],
      registers: [],
      async collect() {
        const samples = await read().catch(() => []);
        this.reset();
        // A gauge without labels has a sample of 0 after a reset.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    }),
  );
}

/** One read for all gauges of the same rows: a scrape asks for all gauges at once, and gets the read that runs. */
export function sharedRead<Rows>(read: () => Promise<Rows>): () => Promise<Rows> {
  let running: Promise<Rows> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}
