import type { QuoteLine } from './types.js';

/** What a merchant may declare about a line, where it declares nothing. Lines that were stored without have these. */
export const noDeclarations = {
  netWeightGrams: null,
  volumeMl: null,
  metalSharePercent: null,
  preference: false,
} as const satisfies Partial<QuoteLine>;
