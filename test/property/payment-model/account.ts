import type { Rail } from '@landed/contracts/rail/rail';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { Client } from '@temporalio/client';
import { LedgerAudit } from '../../setup/ledger-audit.js';
import { type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { handbagQuote } from '../../setup/orders.js';
import { type SandboxControl, sandboxControl } from '../../setup/sandbox-control.js';
import { temporalClient } from '../../setup/temporal-view.js';
import { receivable } from './account-ledger.js';

/** An order with its quote: the body of its charge, and the expected amounts. */
export interface Order {
  readonly body: Readonly<Record<string, unknown>>;
  readonly breakdown: AmountBreakdown;
  readonly quoteId: string;
}

/**
 * An account at one acquirer, used by one merchant alone. Sequences run on it one at a time, so all its ledger entries
 * come from them.
 */
export interface Account {
  readonly entity: string;
  readonly rail: Rail;
  readonly api: MerchantApi;
  readonly sandbox: SandboxControl;
  readonly ledger: LedgerAudit;
  readonly temporal: Client;
  /** The balance in the ledger, net of refunds, that earlier sequences and earlier test files left. */
  balance: number;
  orders(): Promise<readonly Order[]>;
}

const currencies = { us: 'USD', gb: 'GBP', eu: 'EUR', ca: 'CAD', au: 'AUD' } as const;

/** A large order, one of a few cents, and one with odd cents in several lines. */
const baskets = [
  { shipping_amount: 2_500, line_items: [line(1, 30_000)] },
  { shipping_amount: 13, line_items: [line(1, 61)] },
  { shipping_amount: 0, line_items: [line(3, 333), line(2, 1_001)] },
];

/** Ten accounts: five entities on two rails. Each entity has its own merchant. */
export async function createAccounts(stack: StackFile): Promise<readonly Account[]> {
  const sandbox = sandboxControl(stack);
  const temporal = await temporalClient(stack);
  const accounts: Account[] = [];
  for (const [entity, currency] of Object.entries(currencies)) {
    const merchant = await newMerchant(stack, { rails: ['test', 'live'] });
    for (const rail of ['test', 'live'] as const) {
      const api = merchantApi(stack, { merchant, rail, connections: 8 });
      const orders = quoted(api, currency);
      const ledger = await LedgerAudit.open(stack);
      const balance = await receivable(ledger, entity, rail);
      accounts.push({ entity, rail, api, sandbox, ledger, temporal, balance, orders });
    }
  }
  return accounts;
}

export async function closeAccounts(accounts: readonly Account[]): Promise<void> {
  await Promise.all(accounts.flatMap(({ api, ledger }) => [api.close(), ledger.close()]));
  await accounts[0]?.temporal.connection.close();
}

/** Quotes are valid for half an hour. They are requested again before they expire. */
function quoted(api: MerchantApi, currency: string): () => Promise<readonly Order[]> {
  let orders: Promise<readonly Order[]> | undefined;
  let askedAt = 0;
  return () => {
    if (orders === undefined || Date.now() - askedAt > 20 * 60_000) {
      askedAt = Date.now();
      orders = Promise.all(baskets.map((basket) => quote(api, { ...handbagQuote, ...basket, currency })));
    }
    return orders;
  };
}

async function quote(api: MerchantApi, request: typeof handbagQuote): Promise<Order> {
  const response = await api.post('/v1/tax_quotes', request);
  if (response.status !== 200) throw new Error(`The quote was rejected: ${response.text}`);
  const { id, amount_breakdown } = response.body as { id: string; amount_breakdown: AmountBreakdown };
  const { shipping_amount, line_items, currency, destination_country, destination_postal_code } = request;
  return {
    quoteId: id,
    breakdown: amount_breakdown,
    body: {
      tax_quote_id: id,
      amount: amount_breakdown.subtotal,
      currency,
      shipping_amount,
      line_items,
      customer: { email: 'buyer@example.com' },
      shipping_address: { country: destination_country, postal_code: destination_postal_code },
    },
  };
}

function line(quantity: number, unitAmount: number) {
  return { description: 'Leather handbag', quantity, unit_amount: unitAmount, hs_code: '420221' };
}
