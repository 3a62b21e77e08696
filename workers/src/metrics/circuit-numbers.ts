/** Circuit states as gauge values, ordered by severity. */
export const circuitNumbers = { closed: 0, half_open: 1, open: 2 } as const;
