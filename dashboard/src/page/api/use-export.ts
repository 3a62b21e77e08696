import { useToast } from '../parts/toast.js';
import { useMerchant } from '../session/merchant.js';
import { postForFile } from './request.js';
import { isFull, saveReceived } from './save-file.js';
import { type Act, useAct } from './use-act.js';

/**
 * Saves a CSV file of the merchant. Each export is in the audit log.
 *
 * @param path after `/{merchant}/{mode}`.
 * @param body the filters.
 */
export function useExport(
  path: string,
  body: object,
  said: { readonly saved: string; readonly cut: string },
): Act<readonly []> {
  const { base } = useMerchant();
  const toast = useToast();
  return useAct(async () => {
    const file = await postForFile(`${base}${path}`, body);
    saveReceived(file);
    toast((await isFull(file.content)) ? said.cut : said.saved);
  });
}
