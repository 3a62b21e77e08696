/** What a circuit reads as a number, so that a graph shows the readings one above the other. */
export const circuitNumbers = { closed: 0, half_open: 1, open: 2 } as const;
