import type { PaymentDetail } from '../../wire/payment.js';
import { readPending } from '../api/money-act.js';
import { everyTab } from '../api/use-money-act.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { Time } from '../parts/time.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { paymentTexts } from '../text/payment.js';
import type { ActName } from './payment-acts.js';

const texts = paymentTexts.unknown;
const acts: readonly ActName[] = ['refund', 'capture', 'cancel'];

export const actPath = (base: string, id: string, act: ActName): string => `${base}/payments/${id}/${act}`;

/** An operation that this browser has sent and whose outcome it has not seen: in a closed tab, or before a lost response. */
export function UnknownActs({
  payment: { id },
  openAct,
  onOpen,
}: {
  readonly payment: PaymentDetail;
  readonly openAct: ActName | null;
  readonly onOpen: (act: ActName) => void;
}) {
  const { base } = useMerchant();
  const mayAct = useMay('payments.act');
  if (!mayAct || openAct !== null) return null;
  const act = acts.find((each) => readPending(everyTab, actPath(base, id, each)) !== null);
  const pending = act === undefined ? null : readPending(everyTab, actPath(base, id, act));
  if (act === undefined || pending === null) return null;
  return (
    <Banner tone="warn" fact={texts[act]} action={<Button onClick={() => onOpen(act)}>{texts.check}</Button>}>
      {texts.earlierStart} <Time at={pending.sentAt} />
      {texts.earlierEnd}
    </Banner>
  );
}

/** Inside a dialog: what is known of the operation, and that nothing else is sent before it is. */
export function UnknownOutcome({ act }: { readonly act: ActName }) {
  return (
    <Banner tone="warn" fact={texts[act]}>
      {texts.lead}
    </Banner>
  );
}
