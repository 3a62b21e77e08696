import { postForFile } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { isFull, saveReceived } from '../audit/save-file.js';
import { Button } from '../parts/button.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { paymentTexts as texts } from '../text/payment.js';
import { type PaymentsSearch, serverQuery } from './payments-search.js';

/** Saves the payments that match the filters as CSV. Each export is in the audit log. */
export function ExportPayments({ search: { after: _after, ...filters } }: { readonly search: PaymentsSearch }) {
  const { base } = useMerchant();
  const toast = useToast();
  const save = useAct(async () => {
    const file = await postForFile(`${base}/payments/export`, serverQuery(filters));
    saveReceived(file);
    toast((await isFull(file.content)) ? texts.exportCut : texts.detail.saved);
  });
  return (
    <>
      <Button icon="download" busy={save.isBusy} onClick={save.run}>
        {texts.export}
      </Button>
      <Failure error={save.error} what="the file was made" />
    </>
  );
}
