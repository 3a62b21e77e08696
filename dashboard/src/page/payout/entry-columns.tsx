import { Link } from '@tanstack/react-router';
import type { PayoutDetail, PayoutEntriesView } from '../../wire/payout.js';
import { formatAmount } from '../parts/format-amount.js';
import { linkClass } from '../parts/layout.js';
import type { Column } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { payoutPageTexts } from '../text/payout-page.js';

export type Entry = PayoutEntriesView['entries'][number];

type Payout = PayoutDetail['payout'];

/** Sums over all entries of a payout, in minor units. */
interface EntryTotals {
  readonly name: string;
  readonly gross: number;
  readonly fee: number;
  readonly tax: number;
  readonly reserve: number;
  readonly net: number;
}

/** The parts of a payout are the sums of its entries, so no entry is added up here. */
export function entryTotals({ amount, amount_breakdown: parts, currency }: Payout, count: string): EntryTotals {
  return {
    name: texts.allEntries(count, currency),
    gross: parts.gross_sales + parts.refunds + parts.disputes,
    fee: parts.platform_fee + parts.dispute_fees,
    tax: parts.tax_withheld + parts.duty_withheld,
    reserve: parts.reserve_held + parts.reserve_released,
    net: amount,
  };
}

const texts = payoutPageTexts;

/** Its payment, when the entry is about one. */
function Order({ entry: { merchant_reference: reference, payment_intent_id: id } }: { readonly entry: Entry }) {
  const { base } = useMerchant();
  const seesPayments = useMay('payments.read');
  if (id === null || !seesPayments) return reference ?? '–';
  return (
    <Link to={`${base}/payments/${id}`} className={linkClass}>
      {reference ?? id.slice(0, 8)}
    </Link>
  );
}

/** All amounts are of one currency, which the title of the page names. A part that an entry does not have is a dash. */
export function entryColumns<Row>(
  currency: string,
  entryOf: (row: Row) => Entry,
  all?: EntryTotals,
): readonly Column<Row>[] {
  const total = (value: number | undefined) => (value === undefined ? {} : { total: amount(value) });
  const amount = (value: number) => (value === 0 ? '–' : formatAmount(value, currency));
  const partsOf = (row: Row) => entryOf(row).amount_breakdown;
  const { kind, order, date, gross, fee, tax, reserve, net } = texts.entryColumns;
  return [
    {
      key: 'kind',
      head: kind,
      phone: 'title',
      cell: (row) => texts.kinds[entryOf(row).kind],
      ...(all !== undefined && { total: all.name }),
    },
    { key: 'order', head: order, phone: 'below', cell: (row) => <Order entry={entryOf(row)} /> },
    {
      key: 'date',
      head: date,
      tone: 'soft',
      phone: 'below-end',
      cell: (row) => <Time at={entryOf(row).effective_at} as="day" />,
    },
    { key: 'gross', head: gross, align: 'end', cell: (row) => amount(partsOf(row).gross), ...total(all?.gross) },
    {
      key: 'fee',
      head: fee,
      align: 'end',
      tone: 'soft',
      cell: (row) => amount(partsOf(row).platform_fee + partsOf(row).dispute_fee),
      ...total(all?.fee),
    },
    {
      key: 'tax',
      head: tax,
      align: 'end',
      tone: 'soft',
      cell: (row) => amount(partsOf(row).tax_withheld + partsOf(row).duty_withheld),
      ...total(all?.tax),
    },
    {
      key: 'reserve',
      head: reserve,
      align: 'end',
      tone: 'soft',
      cell: (row) => amount(partsOf(row).reserve),
      ...total(all?.reserve),
    },
    {
      key: 'net',
      head: net,
      align: 'end',
      phone: 'title-end',
      cell: (row) => <b>{formatAmount(entryOf(row).amount, currency)}</b>,
      ...total(all?.net),
    },
  ];
}
