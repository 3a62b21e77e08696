import { formatAmount } from '../parts/format-amount.js';
import { linkClass } from '../parts/layout.js';
import { aboveRowLinkClass } from '../parts/table.js';
import { Failure } from '../parts/waiting.js';
import { useMay } from '../session/merchant.js';
import type { PayoutWeekView } from '../../wire/payout.js';
import { payoutTexts as texts } from '../text/payout.js';
import { useEntriesExport } from './use-entries-export.js';

/** Saves what is in a payout, from its row in the list. */
export function DocumentLink({ payout }: { readonly payout: NonNullable<PayoutWeekView['payout']> }) {
  const { run, isBusy, error } = useEntriesExport(payout.id);
  const mayExport = useMay('payouts.export');
  if (!mayExport) return null;
  const { amount, currency } = payout;
  return (
    <span className={aboveRowLinkClass}>
      <button
        type="button"
        className={linkClass}
        aria-label={texts.csvOf(`${formatAmount(amount, currency)} ${currency}`)}
        aria-busy={isBusy || undefined}
        onClick={run}
      >
        {texts.csv}
      </button>
      <Failure error={error} what="the file was made" />
    </span>
  );
}
