/**
 * What a request costs. `read`: a few statements. `quote`: a workflow that moves no money. `money`: a money operation; a
 * replay of one is a `read`.
 */
export const requestClasses = ['read', 'quote', 'money'] as const;
export type RequestClass = (typeof requestClasses)[number];
