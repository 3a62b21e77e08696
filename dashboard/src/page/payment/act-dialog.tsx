import type { PaymentDetail } from '../../wire/payment.js';
import { useMoneyAct } from '../api/use-money-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { formatAmount } from '../parts/format-amount.js';
import { Time } from '../parts/time.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { paymentTexts } from '../text/payment.js';
import { actPath, UnknownOutcome } from './unknown-acts.js';

/** Confirms a capture or a cancellation: both are about the whole amount. */
export function ActDialog({
  act,
  payment,
  onClose,
  onDone,
}: {
  readonly act: 'capture' | 'cancel';
  readonly payment: PaymentDetail;
  readonly onClose: () => void;
  readonly onDone: (said: string) => Promise<void>;
}) {
  const { base } = useMerchant();
  const { id, amount, currency, capture_before: before } = payment;
  const sum = `${formatAmount(amount, currency)} ${currency}`;
  const capture = paymentTexts.capture;
  const cancel = paymentTexts.cancel;
  const texts =
    act === 'capture'
      ? { ...capture, title: capture.title(sum), act: capture.act(sum), lead: capture.lead }
      : { ...cancel, lead: cancel.lead(sum) };
  const money = useMoneyAct(actPath(base, id, act), () => void onDone(texts.done));
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={() => money.run({})}
      aside={
        act === 'capture' &&
        before !== null && (
          <>
            {capture.before} <Time at={before} />
          </>
        )
      }
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            {texts.keep}
          </Button>
          <Button type="submit" busy={money.isBusy} {...(act === 'cancel' ? { tone: 'bad' } : { kind: 'solid' })}>
            {texts.act}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      {money.unknown !== null && <UnknownOutcome act={act} />}
      <Failure error={money.error} what={`the ${act} was made`} />
    </Dialog>
  );
}
