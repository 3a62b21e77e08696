import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentDetail } from '../../wire/payment.js';
import type { PendingAct } from '../api/money-act.js';
import { useMoneyAct } from '../api/use-money-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { CheckField, SelectField, TextField } from '../parts/field.js';
import { formatAmount } from '../parts/format-amount.js';
import { Fields, quietClass } from '../parts/layout.js';
import { Segments } from '../parts/segments.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { paymentTexts } from '../text/payment.js';
import { cardText } from './card-text.js';
import styles from './payment-page.module.css';
import { refundPreviewQuery } from './queries.js';
import { amountText, digitsOf, typedAmount } from './refund-amount.js';
import { actPath, UnknownOutcome } from './unknown-acts.js';

const texts = paymentTexts.refund;
type How = 'all' | 'lines' | 'other';
type Lines = NonNullable<PaymentDetail['price']>['lines'];

/** What a person wants to refund, before it is sent; while its outcome is unknown, what was sent. */
function useDraft({ currency, refundable, price }: PaymentDetail, sent: PendingAct | null) {
  const digits = digitsOf(currency);
  const lines = price?.lines ?? [];
  const [how, setHow] = useState<How>('all');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [text, setText] = useState(amountText(refundable, digits));
  const [reason, setReason] = useState('return');
  const typed = typedAmount(text, digits, refundable);
  const shown = sent === null ? null : sentDraft(sent.body, digits);
  return {
    how,
    lines,
    chosen,
    text,
    reason,
    problem: text === '' ? null : typed.kind,
    amount: typed.kind === 'amount' ? typed.amount : null,
    ...shown,
    setReason,
    choose(next: How) {
      setHow(next);
      setChosen(new Set());
      setText(next === 'all' ? amountText(refundable, digits) : '');
    },
    chooseLines(next: ReadonlySet<number>) {
      setChosen(next);
      setText(amountText(sumOf(lines, next), digits));
    },
    type(next: string) {
      setHow('other');
      setText(next);
    },
  };
}

/** A refund that was sent, as the fields show it. */
function sentDraft({ amount, reason }: { readonly amount?: unknown; readonly reason?: unknown }, digits: number) {
  if (typeof amount !== 'number') return null;
  return {
    how: 'other' as How,
    text: amountText(amount, digits),
    reason: typeof reason === 'string' ? reason : 'none',
    problem: null,
    amount,
  };
}

/** Refunds everything, lines or an amount. Lines only fill the amount: what is refunded is always an amount. */
export function RefundDialog({
  payment,
  onClose,
  onDone,
}: {
  readonly payment: PaymentDetail;
  readonly onClose: () => void;
  readonly onDone: (said: string) => Promise<void>;
}) {
  const { base } = useMerchant();
  const { id, currency, reference } = payment;
  const show = (value: number) => `${formatAmount(value, currency)} ${currency}`;
  const money = useMoneyAct(actPath(base, id, 'refund'), ({ status, amount: done }) => {
    const sum = show(typeof done === 'number' ? done : 0);
    void onDone(status === 'succeeded' ? texts.done(sum) : texts.pending(sum));
  });
  const draft = useDraft(payment, money.unknown);
  const { amount, reason } = draft;
  const submit = () => {
    if (money.unknown !== null) money.run(money.unknown.body);
    else if (amount !== null) money.run({ amount, reason: reason === 'none' ? null : reason });
  };
  return (
    <Dialog
      title={texts.title(reference ?? show(payment.amount))}
      onClose={onClose}
      onSubmit={submit}
      aside={payment.card === null ? texts.days : texts.daysOn(cardText(payment.card))}
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            {texts.keep}
          </Button>
          <Button kind="solid" type="submit" busy={money.isBusy} disabled={amount === null && money.unknown === null}>
            {money.unknown !== null ? paymentTexts.unknown.check : texts.act(amount === null ? '' : show(amount))}
          </Button>
        </>
      }
    >
      {money.unknown !== null && <UnknownOutcome act="refund" />}
      <fieldset disabled={money.isBusy || money.unknown !== null} className={styles.fieldset}>
        <DraftFields payment={payment} draft={draft} />
      </fieldset>
      {amount !== null && <Preview payment={payment} amount={amount} />}
      <Failure error={money.error} what="the refund was made" />
    </Dialog>
  );
}

function DraftFields({
  payment: { currency, refundable },
  draft,
}: {
  readonly payment: PaymentDetail;
  readonly draft: ReturnType<typeof useDraft>;
}) {
  const most = `${formatAmount(refundable, currency)} ${currency}`;
  const { how, lines, chosen, text, problem, reason } = draft;
  return (
    <>
      <Segments<How>
        label={texts.how}
        value={how}
        onValue={draft.choose}
        choices={[
          ['all', texts.all(formatAmount(refundable, currency))],
          ...(lines.length > 0 ? [['lines', texts.byLine] as const] : []),
          ['other', texts.other],
        ]}
      />
      {how === 'lines' && (
        <ChosenLines
          lines={lines}
          chosen={chosen}
          show={(value) => formatAmount(value, currency)}
          onChosen={draft.chooseLines}
        />
      )}
      <Fields two>
        <TextField
          label={texts.amount}
          value={text}
          onValue={draft.type}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          end={<span className={quietClass}>{currency}</span>}
          hint={texts.most(most)}
          error={problem === null ? undefined : problemOf(problem, most)}
        />
        <SelectField
          label={texts.reason}
          value={reason}
          onValue={draft.setReason}
          choices={Object.entries(texts.reasons)}
        />
      </Fields>
    </>
  );
}

function problemOf(kind: ReturnType<typeof typedAmount>['kind'], most: string): string | undefined {
  switch (kind) {
    case 'amount':
      return undefined;
    case 'not_an_amount':
      return texts.notAmount;
    case 'too_small':
      return texts.tooSmall;
    case 'too_much':
      return texts.tooMuch(most);
  }
}

const sumOf = (lines: Lines, chosen: ReadonlySet<number>): number =>
  lines.reduce((sum, { landed }, index) => sum + (chosen.has(index) ? landed : 0), 0);

function ChosenLines({
  lines,
  chosen,
  show,
  onChosen,
}: {
  readonly lines: Lines;
  readonly chosen: ReadonlySet<number>;
  readonly show: (value: number) => string;
  readonly onChosen: (chosen: ReadonlySet<number>) => void;
}) {
  const toggle = (index: number, isChosen: boolean) =>
    onChosen(new Set(isChosen ? [...chosen, index] : [...chosen].filter((each) => each !== index)));
  return (
    <div className={styles.lines} role="group" aria-label={texts.lines}>
      {lines.map(({ description, quantity, landed }, index) => (
        // Lines of a quote keep their order.
        <div key={index}>
          <CheckField checked={chosen.has(index)} onChecked={(isChosen) => toggle(index, isChosen)}>
            {quantity} × {description}
          </CheckField>
          <span>{show(landed)}</span>
        </div>
      ))}
    </div>
  );
}

/** Where the money comes from. The server computes it as the posting does. */
function Preview({ payment, amount }: { readonly payment: PaymentDetail; readonly amount: number }) {
  const { base } = useMerchant();
  const { data, error } = useQuery(refundPreviewQuery(base, payment.id, amount));
  if (error !== null) return <p className={quietClass}>{texts.previewFailed}</p>;
  const show = (value: number | undefined) => (value === undefined ? '…' : formatAmount(value, payment.currency));
  const rows = [
    [texts.fromBalance(payment.currency), data?.from_balance],
    [texts.returned, data?.returned_tax_and_duty],
    [texts.released, data?.released_reserve],
    [texts.feeKept, data?.fee_kept],
  ] as const;
  return (
    <dl className={styles.preview}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{show(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
