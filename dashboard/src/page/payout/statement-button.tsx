import { useState } from 'react';
import type { ExportedDocument } from '../../wire/report.js';
import { post } from '../api/request.js';
import { serverNow } from '../api/server-clock.js';
import { useAct } from '../api/use-act.js';
import { savePdf } from '../api/save-file.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { SelectField } from '../parts/field.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { monthsUntil } from '../report/months.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { payoutTexts } from '../text/payout.js';
import { payoutPageTexts } from '../text/payout-page.js';

const texts = payoutTexts.statement;

/** Saves the fee statement of a month as PDF. */
export function StatementButton() {
  const mayExport = useMay('payouts.export');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Button icon="download" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <StatementDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const { base } = useMerchant();
  const toast = useToast();
  const months = monthsUntil(new Date(serverNow()));
  const [month, setMonth] = useState(months[1]?.[0] ?? '');
  const save = useAct(async () => {
    const file = await post<ExportedDocument>(`${base}/reports/statement`, { month });
    savePdf(file.file_name, file.content_base64);
    toast(payoutPageTexts.saved);
    onClose();
  });
  const choices = months.map(([value, name], index) => [value, index === 0 ? `${name}, ${texts.runs}` : name] as const);
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={save.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button kind="solid" type="submit" busy={save.isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <SelectField label={texts.month} value={month} onValue={setMonth} choices={choices} />
      <Failure error={save.error} what="the file was made" />
    </Dialog>
  );
}
