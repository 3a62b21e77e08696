import { useId } from 'react';
import type { PaymentDetail } from '../../wire/payment.js';
import { Icon } from '../icon/icon.js';
import { Button, buttonClass } from '../parts/button.js';
import { formatAmount } from '../parts/format-amount.js';
import { quietClass, smallClass } from '../parts/layout.js';
import { Menu, type MenuItem } from '../parts/menu.js';
import { useToast } from '../parts/toast.js';
import { useMay } from '../session/merchant.js';
import { paymentTexts } from '../text/payment.js';

const texts = paymentTexts.acts;

export type ActName = 'refund' | 'capture' | 'cancel';

/** What a person may do with the payment in its state. The server and the gateway decide again. */
export function PaymentActs({
  payment,
  onAct,
}: {
  readonly payment: PaymentDetail;
  readonly onAct: (act: ActName) => void;
}) {
  const mayAct = useMay('payments.act');
  const toast = useToast();
  const { id, status, refundable, not_refundable: reason, pending_action: pending, refunds } = payment;
  const isHeld = status === 'authorized';
  const isPaid = status === 'succeeded' || status === 'captured';
  const whyNot = mayAct && isPaid && reason !== null ? texts.notRefundable[reason] : undefined;
  const whyNotId = useId();
  const last = refunds.findLast((refund) => refund.status === 'succeeded');
  const copy = (text: string) => () => {
    void navigator.clipboard.writeText(text).then(() => toast(texts.copied));
  };
  const items: readonly MenuItem[] = [
    ...(mayAct && isHeld && pending === null
      ? [{ label: texts.cancel, tone: 'bad', onChoose: () => onAct('cancel') } as const]
      : []),
    ...(last === undefined ? [] : [{ label: texts.copySentence, onChoose: copy(sentenceOf(payment, last.amount)) }]),
    {
      label: texts.copyCurl,
      onChoose: copy(`curl -H "Authorization: Bearer $LANDED_SECRET_KEY" "$LANDED_API/v1/payment_intents/${id}"`),
    },
  ];
  return (
    <>
      {mayAct && isHeld && (
        <Button kind="solid" disabled={pending !== null} onClick={() => onAct('capture')}>
          {texts.capture}
        </Button>
      )}
      {mayAct && isPaid && (
        <Button
          icon="undo"
          disabled={refundable === 0 || reason !== null}
          aria-describedby={whyNot === undefined ? undefined : whyNotId}
          onClick={() => onAct('refund')}
        >
          {texts.refund}
        </Button>
      )}
      {whyNot !== undefined && (
        <p id={whyNotId} className={`${quietClass} ${smallClass}`}>
          {whyNot}
        </p>
      )}
      <Menu label={texts.more} items={items} className={buttonClass({})}>
        <Icon name="more" />
      </Menu>
    </>
  );
}

function sentenceOf({ currency, reference, id }: PaymentDetail, amount: number): string {
  return paymentTexts.refund.sentence(`${formatAmount(amount, currency)} ${currency}`, reference ?? id);
}
