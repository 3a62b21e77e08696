export const DELIVERY_MODES = ['normal', 'drop', 'duplicate', 'reorder', 'delay'] as const;

/** What happens to the events of an account on their way out; forgotten by a restart. */
export interface DeliveryMode {
  readonly mode: (typeof DELIVERY_MODES)[number];
  /** How long `delay` keeps each event, and `reorder` collects before it sends the last one first. */
  readonly delayMs: number;
}

export const NORMAL: DeliveryMode = { mode: 'normal', delayMs: 0 };
export const DELAY_MS_DEFAULT = { normal: 0, drop: 0, duplicate: 0, reorder: 500, delay: 5_000 } as const;
