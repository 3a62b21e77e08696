/** The services of a local stack, in the order in which they depend on each other. */
export const childNames = ['postgres', 'temporal', 'sandbox', 'workers', 'gateway'] as const;

/** A process of a local stack: a service, or the demo shop or the dashboard, on which nothing depends. */
export type ChildName = (typeof childNames)[number] | 'shop' | 'dashboard';

/** Processes that take requests stop first; the database, which stores what the others write, stops last. */
export const stopOrder: readonly ChildName[] = [
  'shop',
  'dashboard',
  'gateway',
  'workers',
  'sandbox',
  'temporal',
  'postgres',
];

/** The stop signals. SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for idle clients. */
export const stopSignals: Readonly<Record<ChildName, 'SIGTERM' | 'SIGINT'>> = {
  shop: 'SIGTERM',
  dashboard: 'SIGTERM',
  gateway: 'SIGTERM',
  workers: 'SIGTERM',
  sandbox: 'SIGTERM',
  temporal: 'SIGTERM',
  postgres: 'SIGINT',
};

/**
 * How long each may take before it gets SIGKILL. The gateway drains for 30 s; the workers' own limit is 45 s, after that
 * of the gateway where both are one process.
 */
export const graceSeconds: Readonly<Record<ChildName, number>> = {
  shop: 5,
  dashboard: 15,
  gateway: 35,
  workers: 80,
  sandbox: 5,
  temporal: 10,
  postgres: 15,
};
