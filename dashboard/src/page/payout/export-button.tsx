import type { ExportedFile } from '../../wire/audit.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { saveFile } from '../audit/save-file.js';
import { Button } from '../parts/button.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { payoutTexts } from '../text/payout.js';

const texts = payoutTexts.page;

/** Saves all entries of a payout as CSV. The export is in the audit log. */
export function ExportButton({ id }: { readonly id: string }) {
  const { base } = useMerchant();
  const toast = useToast();
  const mayExport = useMay('payouts.export');
  const save = useAct(async () => {
    const file = await post<ExportedFile>(`${base}/payouts/${id}/export`);
    saveFile(file.file_name, file.content);
    toast(file.is_complete ? texts.saved : texts.cut);
  });
  if (!mayExport) return null;
  return (
    <>
      <Button icon="download" busy={save.isBusy} onClick={save.run}>
        {texts.csv}
      </Button>
      <Failure error={save.error} what="the file was made" />
    </>
  );
}
