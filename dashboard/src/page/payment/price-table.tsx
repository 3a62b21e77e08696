import type { ReactNode } from 'react';
import type { PaymentDetail } from '../../wire/payment.js';
import { formatAmount } from '../parts/format-amount.js';
import { quietClass, Section } from '../parts/layout.js';
import { paymentTexts } from '../text/payment.js';
import { countryName } from './country-name.js';
import styles from './price-table.module.css';

const texts = paymentTexts.detail;
const heads = texts.priceColumns;
type Line = NonNullable<PaymentDetail['price']>['lines'][number];

/** The price of each line of the quote: goods, its share of the shipping, duty and tax with their rates. */
export function PriceTable({
  payment,
  total = texts.buyerPaid,
  acts,
}: {
  readonly payment: Pick<PaymentDetail, 'price' | 'breakdown' | 'amount' | 'currency'>;
  readonly total?: string;
  readonly acts?: ReactNode;
}) {
  const { price, breakdown, amount, currency } = payment;
  const show = (value: number) => formatAmount(value, currency);
  return (
    <Section title={texts.price} acts={acts} first>
      <table className={styles.table}>
        <caption className={styles.hidden}>{texts.price}</caption>
        <thead>
          <tr>
            {Object.entries(heads).map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {price?.lines.map((line, index) => (
            // Lines of a quote keep their order.
            <Row key={index} line={line} show={show} />
          ))}
          {price === null && (
            <tr>
              <td colSpan={6} className={quietClass}>
                {texts.noQuote}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {total}, {currency}
            </th>
            <td data-head={heads.price}>{show(breakdown.subtotal)}</td>
            <td data-head={heads.shipping}>{show(breakdown.shipping)}</td>
            <td data-head={heads.duty}>{show(breakdown.duty)}</td>
            <td data-head={heads.tax}>{show(breakdown.tax)}</td>
            <td className={styles.landed}>{show(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

function Row({ line, show }: { readonly line: Line; readonly show: (value: number) => string }) {
  const { duty_range: range, duty_basis: basis } = line;
  const details = [
    `${line.quantity} × ${show(line.unit_amount)}`,
    `${texts.hs} ${groupedCode(line.hs_code)}`,
    texts.madeIn(countryName(line.origin_country)),
  ];
  return (
    <tr>
      <th scope="row">
        {line.description}
        <small>{details.join(' • ')}</small>
        {basis !== null && line.duty > 0 && <small>{whyOf(basis, range)}</small>}
      </th>
      <td data-head={heads.price}>{show(line.amount)}</td>
      <td data-head={heads.shipping}>{show(line.shipping)}</td>
      <td data-head={heads.duty}>
        {show(line.duty)}
        <small>{ratesOf(line.duty_rates)}</small>
      </td>
      <td data-head={heads.tax}>
        {show(line.tax)}
        <small>{ratesOf(line.tax_rates)}</small>
      </td>
      <td className={styles.landed}>{show(line.landed)}</td>
    </tr>
  );
}

/** `Duty by its subheading of six digits, 3 to 8 % in 4 national lines`. */
function whyOf(basis: string, range: Line['duty_range']): string {
  const reason = `${heads.duty} ${texts.bases[basis] ?? basis}`;
  if (range === null || range.min === range.max) return reason;
  return `${reason}, ${texts.rateRange(range.min, range.max, range.lines)}`;
}

/** `3 %`, or `5 % + 9.975 %`; nothing for fixed amounts. */
function ratesOf(rates: Line['duty_rates']): string {
  return rates.flatMap(({ rate }) => (rate === null || Number(rate) === 0 ? [] : [`${rate}\u202f%`])).join(' + ');
}

/** `4202 21`: in the groups that tariffs print. */
function groupedCode(code: string): string {
  return `${code.slice(0, 4)} ${(code.slice(4).match(/\d{1,2}/g) ?? []).join(' ')}`.trim();
}
