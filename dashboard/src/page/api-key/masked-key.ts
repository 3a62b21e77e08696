import type { Mode } from '../session/merchant.js';

/** Eight dots for what is not known, so that the last four are not taken for the whole. */
export function maskedKey(kind: 'sk' | 'pk', mode: Mode, lastFour: string): string {
  return `${kind}_${mode}_••••••••${lastFour}`;
}
