import type { PayoutEntriesView } from '../../wire/payout.js';
import { formatAmount } from '../parts/format-amount.js';
import type { Column } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { payoutPageTexts } from '../text/payout-page.js';

export type Entry = PayoutEntriesView['entries'][number];

const texts = payoutPageTexts;

/** All amounts are of one currency, which the title of the page names. A part that an entry does not have is a dash. */
export function entryColumns<Row>(currency: string, entryOf: (row: Row) => Entry): readonly Column<Row>[] {
  const amount = (value: number) => (value === 0 ? '–' : formatAmount(value, currency));
  const partsOf = (row: Row) => entryOf(row).amount_breakdown;
  const { kind, order, date, gross, fee, tax, reserve, net } = texts.entryColumns;
  return [
    { key: 'kind', head: kind, phone: 'title', cell: (row) => texts.kinds[entryOf(row).kind] },
    { key: 'order', head: order, phone: 'below', cell: (row) => entryOf(row).merchant_reference ?? '–' },
    {
      key: 'date',
      head: date,
      tone: 'soft',
      phone: 'below-end',
      cell: (row) => <Time at={entryOf(row).effective_at} as="day" />,
    },
    { key: 'gross', head: gross, align: 'end', cell: (row) => amount(partsOf(row).gross) },
    {
      key: 'fee',
      head: fee,
      align: 'end',
      tone: 'soft',
      cell: (row) => amount(partsOf(row).platform_fee + partsOf(row).dispute_fee),
    },
    {
      key: 'tax',
      head: tax,
      align: 'end',
      tone: 'soft',
      cell: (row) => amount(partsOf(row).tax_withheld + partsOf(row).duty_withheld),
    },
    {
      key: 'reserve',
      head: reserve,
      align: 'end',
      tone: 'soft',
      cell: (row) => amount(partsOf(row).reserve),
    },
    {
      key: 'net',
      head: net,
      align: 'end',
      phone: 'title-end',
      cell: (row) => <b>{formatAmount(entryOf(row).amount, currency)}</b>,
    },
  ];
}
