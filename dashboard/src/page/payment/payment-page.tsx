import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { PaymentDetail } from '../../wire/payment.js';
import { Banner } from '../parts/banner.js';
import { Crumb } from '../parts/crumb.js';
import { Columns, linkClass, PageBody, PageHead, quietClass } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { Time } from '../parts/time.js';
import { useToast } from '../parts/toast.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { paymentTexts } from '../text/payment.js';
import { ActDialog } from './act-dialog.js';
import { MoneySplit } from './money-split.js';
import { type ActName, PaymentActs } from './payment-acts.js';
import { PaymentRail } from './payment-rail.js';
import { PaymentStatus } from './payment-status.js';
import { PriceTable } from './price-table.js';
import { paymentQuery } from './queries.js';
import { RefundDialog } from './refund-dialog.js';
import { Timeline } from './timeline.js';
import { UnknownActs } from './unknown-acts.js';

const texts = paymentTexts.detail;

/** One payment: its price by line, where its money goes, what happened, and what can be done. */
export function PaymentPage() {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(paymentQuery(base, id));
  return (
    <PageBody wide>
      {error !== null && <ErrorBox what={texts.what} error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={8} />}
      {data !== undefined && <Payment payment={data} />}
    </PageBody>
  );
}

function Payment({ payment }: { readonly payment: PaymentDetail }) {
  const { base } = useMerchant();
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState<ActName | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const done = useCallback(
    async (said: string) => {
      setOpen(null);
      toast(said);
      await client.invalidateQueries({ queryKey: [base, 'payments'] });
    },
    [base, client, toast],
  );
  const { id, amount, currency, reference, buyer, created_at: at, pending_action: pending } = payment;
  return (
    <>
      <Crumb to={`${base}/payments`} list={paymentTexts.title} here={reference ?? id.slice(0, 8)} />
      <PageHead
        title={<Money amount={amount} currency={currency} />}
        status={<PaymentStatus payment={payment} pill />}
        acts={<PaymentActs payment={payment} onAct={setOpen} />}
      >
        <p className={quietClass}>
          {buyer?.name != null && <>{buyer.name} • </>}
          <Time at={at} />
        </p>
      </PageHead>
      <UnknownActs payment={payment} onOpen={setOpen} openAct={open} />
      {pending !== null && texts.pendingAction[pending] !== undefined && (
        <Banner tone="info" fact={texts.pendingAction[pending]} />
      )}
      <Columns rail={<PaymentRail payment={payment} />}>
        <PriceTable payment={payment} acts={<QuoteLink payment={payment} />} />
        <MoneySplit payment={payment} />
        <Timeline payment={payment} />
      </Columns>
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} onDone={done} />}
      {(open === 'capture' || open === 'cancel') && (
        <ActDialog key={open} act={open} payment={payment} onClose={close} onDone={done} />
      )}
    </>
  );
}

function QuoteLink({ payment: { price } }: { readonly payment: PaymentDetail }) {
  const { base } = useMerchant();
  const seesQuotes = useMay('quotes.try');
  if (price === null || !seesQuotes) return null;
  return (
    <Link to={`${base}/quotes/${price.quote_id}`} className={linkClass}>
      {texts.quote}
    </Link>
  );
}
