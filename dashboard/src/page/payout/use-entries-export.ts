import { useExport } from '../api/use-export.js';
import { payoutTexts } from '../text/payout.js';

/** Saves the entries of a payout as CSV. */
export const useEntriesExport = (id: string) => useExport(`/payouts/${id}/export`, {}, payoutTexts);
