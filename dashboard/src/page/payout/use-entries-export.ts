import { postForFile } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { isFull, saveReceived } from '../audit/save-file.js';
import { useToast } from '../parts/toast.js';
import { useMerchant } from '../session/merchant.js';
import { payoutTexts as texts } from '../text/payout.js';

/** Saves the entries of a payout as CSV. The export is in the audit log. */
export function useEntriesExport(id: string) {
  const { base } = useMerchant();
  const toast = useToast();
  return useAct(async () => {
    const file = await postForFile(`${base}/payouts/${id}/export`);
    saveReceived(file);
    toast((await isFull(file.content)) ? texts.cut : texts.saved);
  });
}
