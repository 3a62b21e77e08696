/** The two sides of the service. A key, and everything made with it, belongs to exactly one. */
export const rails = ['test', 'live'] as const;

export type Rail = (typeof rails)[number];
