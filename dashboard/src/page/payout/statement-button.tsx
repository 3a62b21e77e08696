import { useState } from 'react';
import type { ExportedDocument } from '../../wire/report.js';
import { post } from '../api/request.js';
import { serverNow } from '../api/server-clock.js';
import { useAct } from '../api/use-act.js';
import { savePdf } from '../api/save-file.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { SelectField } from '../parts/field.js';
import { dateFormat } from '../parts/formats.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
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
  const months = lastMonths(new Date(serverNow()));
  const [month, setMonth] = useState(months[1] ?? '');
  const save = useAct(async () => {
    const file = await post<ExportedDocument>(`${base}/reports/statement`, { month });
    savePdf(file.file_name, file.content_base64);
    toast(payoutPageTexts.saved);
    onClose();
  });
  const choices = months.map(
    (each, index) => [each, index === 0 ? `${nameOf(each)}, ${texts.runs}` : nameOf(each)] as const,
  );
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

/** This month and the eleven before it, in UTC. */
function lastMonths(now: Date): readonly string[] {
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

function nameOf(month: string): string {
  const format = dateFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
