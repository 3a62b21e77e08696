import { randomUUID } from 'node:crypto';
import { uuidV8 } from '@landed/codec/uuid-v8';
import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { StackFile, StackMerchant } from '@landed/stack/data-folder/stack-file';
import { bankAccountStart } from '@landed/workflows/bank-account/bank-account-start';
import type { Client } from '@temporalio/client';
import type { MerchantApi } from './merchant-api.js';
import { merchantApi } from './merchant-api.js';
import { newMerchant } from './new-merchant.js';
import { idempotencyKey } from './orders.js';

const countries: Readonly<Record<Currency, string>> = { USD: 'us', GBP: 'gb', EUR: 'ie', CAD: 'ca', AUD: 'au' };

/** A merchant of tests that kill processes: no connection is kept but that to the gateway. */
export interface Payee {
  readonly merchant: StackMerchant;
  readonly api: MerchantApi;
  readonly currency: Currency;
  /** The id of its payout of a week. */
  payoutId(week: string, attempt?: number): string;
  /** Saves its bank account: an ending such as `verified` or `accountClosed`. */
  bankAccount(ending: string): Promise<void>;
  /** Charges a card. Returns the payment. */
  charge(amount: number): Promise<string>;
}

/** A new merchant with a bank account. The caller closes its `api`. */
export async function newPayee(
  stack: StackFile,
  client: Client,
  { ending = 'verified', currency = 'USD' }: { readonly ending?: string; readonly currency?: Currency } = {},
): Promise<Payee> {
  const merchant = await newMerchant(stack, { quote: 'optional' });
  const api = merchantApi(stack, { merchant, connections: 4 });
  const payee: Payee = {
    merchant,
    api,
    currency,
    payoutId: (week, attempt = 1) => uuidV8(`payout/test/${merchant.id}/${currency}/${week}/${attempt}`),
    async bankAccount(name) {
      const request = {
        rail: 'test',
        merchantId: asId<'merchant'>(merchant.id),
        currency,
        bankAccountId: asId<'bank_account'>(randomUUID()),
        token: `btok_${countries[currency]}_${name}`,
        source: 'operator',
        actor: 'ada',
        reason: 'OPS-1',
      } as const;
      const outcome = await client.workflow.execute('saveBankAccount', bankAccountStart(request));
      if ((outcome as { kind: string }).kind !== 'saved') throw new Error(JSON.stringify(outcome));
    },
    async charge(amount) {
      const order = { amount, currency, payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
      const { status, text, body } = await api.post('/v1/payment_intents', order, idempotencyKey());
      if (status !== 200) throw new Error(text);
      return (body as { id: string }).id;
    },
  };
  await payee.bankAccount(ending);
  return payee;
}
