import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CustomsFile, PaymentDetail } from '../../wire/payment.js';
import type { ExportedDocument } from '../../wire/report.js';
import { serverNow } from '../api/server-clock.js';
import { get, post } from '../api/request.js';
import { saveJson, savePdf } from '../api/save-file.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Id } from '../parts/copy.js';
import { formatAmount } from '../parts/format-amount.js';
import { shortDay } from '../parts/format-time.js';
import { Facts, linkClass, quietClass, Section } from '../parts/layout.js';
import { Time } from '../parts/time.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { useZone } from '../session/zone.js';
import { paymentTexts } from '../text/payment.js';
import { cardText } from './card-text.js';
import { countryName } from './country-name.js';
import styles from './payment-page.module.css';
import { PriceWhy } from './price-why.js';

const texts = paymentTexts.detail;

/** Facts about the payment, its buyer and its duty. */
export function PaymentRail({ payment }: { readonly payment: PaymentDetail }) {
  return (
    <div className={styles.rail}>
      <Section title={texts.facts} first>
        <PaymentFacts payment={payment} />
        {payment.price !== null && payment.captured > 0 && <Customs id={payment.id} />}
      </Section>
      <Section title={texts.buyer}>
        <Buyer payment={payment} />
      </Section>
      {Object.keys(payment.metadata).length > 0 && (
        <Section title={texts.metadata}>
          <Facts rows={Object.entries(payment.metadata)} />
        </Section>
      )}
      {payment.price !== null && (
        <Section title={texts.why}>
          <PriceWhy price={payment.price} currency={payment.currency} />
        </Section>
      )}
    </div>
  );
}

function PaymentFacts({ payment }: { readonly payment: PaymentDetail }) {
  const zone = useZone();
  const { reserve, currency, capture_before: before, status, fraud, payout } = payment;
  const left = reserve === null ? 0 : reserve.held - reserve.released;
  const rows: (readonly [string, ReactNode])[] = [
    [texts.reference, payment.reference ?? paymentTexts.noReference],
    [texts.id, <Id key="id" id={payment.id} what={texts.id} />],
    [texts.card, wholeCard(payment.card)],
    ...(fraud === null ? [] : [[texts.fraud, texts.fraudScore(fraud.score, fraud.level)] as const]),
    [texts.acquiredBy, payment.entity_name],
    [texts.captureMethod, texts.captureMethods[payment.capture_method]],
  ];
  if (before !== null && status === 'authorized') rows.push([texts.captureBefore, <Time key="before" at={before} />]);
  if (reserve !== null) {
    const day = shortDay(reserve.due_at, serverNow(), zone);
    rows.push([texts.reserve, left === 0 ? texts.released : texts.reserveOn(formatAmount(left, currency), day)]);
  }
  if (payout !== null) rows.push([texts.payout, <Week key="payout" payout={payout} />]);
  return <Facts rows={rows} />;
}

/** The week that pays the captured amount. */
function Week({ payout: { id, period } }: { readonly payout: NonNullable<PaymentDetail['payout']> }) {
  const { base } = useMerchant();
  const week = texts.week(period);
  if (id === null) return `${week}, ${texts.estimated}`;
  return (
    <Link to={`${base}/payouts/${id}`} className={linkClass}>
      {week}
    </Link>
  );
}

/** `Visa •• 4242, Germany, through Apple Pay`. */
function wholeCard(card: PaymentDetail['card']): string {
  if (card === null) return paymentTexts.noCard;
  const country = card.country === null ? '' : `, ${countryName(card.country)}`;
  return `${cardText(card)}${country}${card.wallet === null ? '' : texts.through(paymentTexts.wallets[card.wallet])}`;
}

/** The files for customs. The invoice has the buyer's name and address. */
function Customs({ id }: { readonly id: string }) {
  const { base } = useMerchant();
  const seesBuyer = useMay('payments.read_buyer');
  const toast = useToast();
  const save = useAct(async () => {
    const file = await get<CustomsFile>(`${base}/payments/${id}/customs`);
    saveJson(file.file_name, file.content);
    toast(texts.saved);
  });
  const invoice = useAct(async () => {
    const file = await post<ExportedDocument>(`${base}/payments/${id}/invoice`);
    savePdf(file.file_name, file.content_base64);
    toast(texts.saved);
  });
  return (
    <div className={styles.files}>
      {seesBuyer && (
        <Button icon="document" busy={invoice.isBusy} onClick={invoice.run}>
          {texts.invoice}
        </Button>
      )}
      <Button icon="download" busy={save.isBusy} onClick={save.run}>
        {texts.customs}
      </Button>
      <Failure error={invoice.error ?? save.error} what="the file was made" />
    </div>
  );
}

function Buyer({ payment: { buyer } }: { readonly payment: PaymentDetail }) {
  const seesBuyer = useMay('payments.read_buyer');
  if (buyer === null) return <p className={quietClass}>{texts.buyerErased}</p>;
  const rows: (readonly [string, ReactNode])[] = [
    ...(buyer.name === null ? [] : [[texts.name, buyer.name] as const]),
    [texts.email, buyer.email],
    ...(buyer.ships_to === null ? [] : [[texts.shipsTo, <Address key="to" address={buyer.ships_to} />] as const]),
    ...(buyer.billing === null ? [] : [[texts.billing, <Address key="bill" address={buyer.billing} />] as const]),
  ];
  return (
    <>
      <Facts rows={rows} />
      {!seesBuyer && <p className={quietClass}>{texts.masked}</p>}
    </>
  );
}

function Address({ address: { lines, country } }: { readonly address: { lines: string[]; country: string | null } }) {
  const all = [...lines, ...(country === null ? [] : [countryName(country)])];
  return all.map((line, index) => (
    // Lines of an address keep their order.
    <span key={index} className={styles.line}>
      {line}
    </span>
  ));
}
