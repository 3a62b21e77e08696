import type { ExportedDocument } from '../../wire/report.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { savePdf } from '../api/save-file.js';
import { Button } from '../parts/button.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { payoutPageTexts } from '../text/payout-page.js';
import { useEntriesExport } from './use-entries-export.js';

const texts = payoutPageTexts;

/** Saves the entries of a payout as CSV, or its advice as PDF. Each export is in the audit log. */
export function ExportButtons({ id }: { readonly id: string }) {
  const { base } = useMerchant();
  const toast = useToast();
  const mayExport = useMay('payouts.export');
  const save = useEntriesExport(id);
  const advice = useAct(async () => {
    const file = await post<ExportedDocument>(`${base}/payouts/${id}/advice`);
    savePdf(file.file_name, file.content_base64);
    toast(texts.saved);
  });
  if (!mayExport) return null;
  return (
    <>
      <Button icon="download" busy={save.isBusy} onClick={save.run}>
        {texts.csv}
      </Button>
      <Button icon="document" busy={advice.isBusy} onClick={advice.run}>
        {texts.pdf}
      </Button>
      <Failure error={save.error ?? advice.error} what="the file was made" />
    </>
  );
}
