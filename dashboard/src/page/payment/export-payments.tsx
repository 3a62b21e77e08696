import { useExport } from '../api/use-export.js';
import { Button } from '../parts/button.js';
import { Failure } from '../parts/waiting.js';
import { useZone } from '../session/zone.js';
import { paymentTexts as texts } from '../text/payment.js';
import { type PaymentsSearch, serverQuery } from './payments-search.js';

const said = { saved: texts.detail.saved, cut: texts.exportCut };

/** Saves the payments that match the filters as CSV. */
export function ExportPayments({ search: { after: _after, ...filters } }: { readonly search: PaymentsSearch }) {
  const zone = useZone();
  const save = useExport('/payments/export', serverQuery(filters, zone), said);
  return (
    <>
      <Button icon="download" busy={save.isBusy} onClick={save.run}>
        {texts.export}
      </Button>
      <Failure error={save.error} what="the file was made" />
    </>
  );
}
