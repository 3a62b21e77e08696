/** Test or live mode. An API key, and everything created with it, belongs to exactly one rail. */
export const rails = ['test', 'live'] as const;

export type Rail = (typeof rails)[number];
