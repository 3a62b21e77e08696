export const DELIVERY_MODES = ['normal', 'drop', 'duplicate', 'reorder', 'delay'] as const;

/** How an account's events are delivered. A restart resets it. */
export interface DeliveryMode {
  readonly mode: (typeof DELIVERY_MODES)[number];
  /** How long `delay` keeps each event, and how long `reorder` collects events before it sends the last one first. */
  readonly delayMs: number;
}

export const NORMAL: DeliveryMode = { mode: 'normal', delayMs: 0 };
export const DELAY_MS_DEFAULT = { normal: 0, drop: 0, duplicate: 0, reorder: 500, delay: 5_000 } as const;
