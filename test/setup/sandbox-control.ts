import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type {
  DisputeOptions,
  DomainSwitch,
  PlantedDiscrepancy,
  SandboxDispute,
  SandboxDomain,
  SandboxEvent,
  SandboxPayment,
  SandboxPayout,
  SandboxRefund,
  SandboxTransaction,
  SandboxTransfer,
} from './sandbox-records.js';

/** The processor events that a mode applies to; by default all. */
export interface EventModeOptions {
  readonly delay_ms?: number;
  readonly entity?: string;
  readonly rail?: 'test' | 'live';
}

export interface SandboxFault {
  readonly operation:
    | `payment_intents.${'create' | 'confirm' | 'list' | 'search' | 'retrieve' | 'capture' | 'cancel'}`
    | `refunds.${'create' | 'list' | 'retrieve'}`
    | `disputes.${'list' | 'retrieve' | 'update'}`
    | `events.${'list' | 'retrieve'}`
    | `payment_methods.${'create' | 'retrieve'}`
    | `payment_method_domains.${'create' | 'retrieve' | 'list' | 'update' | 'validate'}`
    | `accounts.${'create' | 'retrieve' | 'list'}`
    | `external_accounts.${'create' | 'list'}`
    | `transfers.${'create' | 'retrieve' | 'list' | 'reversal' | 'list_reversals'}`
    | `payouts.${'create' | 'retrieve' | 'list'}`
    | 'balance_transactions.retrieve'
    | 'balance.retrieve'
    | 'balance_transactions.list'
    | 'charges.retrieve'
    | 'fraud.assess'
    | 'tax.quote';
  readonly fault: string;
  readonly times: number;
  readonly delay_ms?: number;
  readonly entity?: string;
  readonly rail?: 'test' | 'live';
}

/** One processor account of an entity; both accounts when no rail is given. */
export interface SandboxAccount {
  readonly entity: string;
  readonly rail?: 'test' | 'live';
}

export interface SandboxControl {
  /** All payments of all accounts, oldest first; with an instant, only later ones. */
  payments(since?: string): Promise<readonly SandboxPayment[]>;
  /** All refunds of all accounts, oldest first; with an instant, only later ones. */
  refunds(since?: string): Promise<readonly SandboxRefund[]>;
  /** All payment method domains of all accounts. */
  domains(): Promise<readonly SandboxDomain[]>;
  switchDomain(change: DomainSwitch): Promise<void>;
  /** Completes a 3-D Secure challenge as the buyer. */
  completeChallenge(clientSecret: string, outcome: 'succeed' | 'fail'): Promise<{ id: string; status: string }>;
  /** Sets the final status of a refund now instead of later. */
  failRefund(id: string): Promise<SandboxRefund>;
  succeedRefund(id: string): Promise<SandboxRefund>;
  /** Refunds in the processor's dashboard: without our reference. No amount: the rest. */
  refundDirectly(payment: string, amount?: number): Promise<{ id: string }>;
  /** Captures an authorization, or a part of it, in the processor's dashboard. */
  captureDirectly(payment: string, amount?: number): Promise<void>;
  /** Completes a declined or canceled payment, as when a bank's approval comes late. */
  completeLate(payment: string, status: 'succeeded' | 'requires_capture'): Promise<void>;
  /** Opens a dispute of a captured payment, as the buyer's bank does. */
  dispute(payment: string, options?: DisputeOptions): Promise<SandboxDispute>;
  /** Turns an inquiry into a chargeback, or a decided chargeback into an appeal. */
  escalateDispute(id: string, options?: Pick<DisputeOptions, 'evidence_due_by'>): Promise<SandboxDispute>;
  /** Ends a dispute with the bank's decision. An inquiry ends as `warning_closed`. */
  closeDispute(id: string, outcome: 'won' | 'lost' | 'prevented'): Promise<SandboxDispute>;
  /** All disputes of all accounts, oldest first; with an instant, only later ones. */
  disputes(since?: string): Promise<readonly SandboxDispute[]>;
  /** All transfers to connected accounts, oldest first; with an instant, only later ones. */
  transfers(since?: string): Promise<readonly SandboxTransfer[]>;
  /** All payouts to banks, oldest first; with an instant, only later ones. */
  payouts(since?: string): Promise<readonly SandboxPayout[]>;
  /** What the bank says of a payout now. `failed` of a paid payout is a return. */
  changePayout(
    id: string,
    change: { readonly status: 'in_transit' | 'paid' | 'failed' | 'canceled'; readonly failure_code?: string },
  ): Promise<SandboxPayout>;
  /** Whether the platform's balance suffices for transfers; of all accounts or of one. */
  balanceSuffices(sufficient: boolean, account?: SandboxAccount): Promise<void>;
  /** The movements of the balances, oldest first. */
  transactions(since?: string): Promise<readonly SandboxTransaction[]>;
  /** Plants a discrepancy in the balance transactions. */
  plant(discrepancy: PlantedDiscrepancy): Promise<SandboxTransaction>;
  /** Sets how events are delivered from now on. */
  events(mode: 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay', options?: EventModeOptions): Promise<void>;
  /** Delivers every event since then again, of all accounts or of one. @returns the number of events. */
  replayEvents(since: string, account?: SandboxAccount): Promise<number>;
  /** All events with the status of their delivery, oldest first. */
  eventLog(since?: string): Promise<readonly SandboxEvent[]>;
  /** Makes the next matching calls fail. */
  arm(fault: SandboxFault): Promise<void>;
  /** The number of calls that will still fail, for one entity, one of its accounts or all. */
  armed(entity?: string, rail?: SandboxFault['rail']): Promise<number>;
  /** Disarms all faults, or the faults of one account. */
  clear(account?: SandboxAccount): Promise<void>;
}

export function sandboxControl(stack: Pick<StackFile, 'sandbox_url'>): SandboxControl {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${stack.sandbox_url}/_control/${path}`, init);
    if (!response.ok) throw new Error(`The sandbox rejected ${path}: ${await response.text()}`);
    return response.json();
  };
  const post = (path: string, body: object): Promise<unknown> =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const list = async (path: string, since: string | undefined): Promise<unknown> => {
    const query = since === undefined ? '' : `?since=${since}`;
    return ((await call(`${path}${query}`)) as { data: unknown }).data;
  };
  return {
    payments: async (since) => (await list('payments', since)) as SandboxPayment[],
    refunds: async (since) => (await list('refunds', since)) as SandboxRefund[],
    domains: async () => (await list('payment_method_domains', undefined)) as SandboxDomain[],
    async switchDomain(change) {
      await post('payment_method_domains', change);
    },
    eventLog: async (since) => (await list('events', since)) as SandboxEvent[],
    completeChallenge: async (clientSecret, outcome) =>
      (await post('challenges', { client_secret: clientSecret, outcome })) as { id: string; status: string },
    failRefund: async (id) => (await post(`refunds/${id}/fail`, {})) as SandboxRefund,
    succeedRefund: async (id) => (await post(`refunds/${id}/succeed`, {})) as SandboxRefund,
    refundDirectly: async (payment, amount) =>
      (await post('refunds', amount === undefined ? { payment } : { payment, amount })) as { id: string },
    async captureDirectly(payment, amount) {
      await post('captures', amount === undefined ? { payment } : { payment, amount });
    },
    async completeLate(payment, status) {
      await post('completions', { payment, status });
    },
    dispute: async (payment, options = {}) => (await post('disputes', { payment, ...options })) as SandboxDispute,
    escalateDispute: async (id, options = {}) => (await post(`disputes/${id}/escalate`, options)) as SandboxDispute,
    closeDispute: async (id, outcome) => (await post(`disputes/${id}/close`, { outcome })) as SandboxDispute,
    transactions: async (since) => (await list('balance_transactions', since)) as SandboxTransaction[],
    plant: async (discrepancy) => (await post('balance_transactions', discrepancy)) as SandboxTransaction,
    disputes: async (since) => (await list('disputes', since)) as SandboxDispute[],
    transfers: async (since) => (await list('transfers', since)) as SandboxTransfer[],
    payouts: async (since) => (await list('payouts', since)) as SandboxPayout[],
    changePayout: async (id, change) => (await post(`payouts/${id}`, change)) as SandboxPayout,
    async balanceSuffices(sufficient, account) {
      await post('balances', { sufficient, ...account });
    },
    async events(mode, options = {}) {
      await post('events', { mode, ...options });
    },
    replayEvents: async (since, account) =>
      ((await post('events/replay', { since, ...account })) as { replayed: number }).replayed,
    async arm(fault) {
      await post('faults', fault);
    },
    async armed(entity, rail) {
      const { data } = (await call('faults')) as {
        data: { remaining: number; entity: string | null; rail: string | null }[];
      };
      return data
        .filter((fault) => entity === undefined || fault.entity === entity)
        .filter((fault) => rail === undefined || fault.rail === rail)
        .reduce((sum, { remaining }) => sum + remaining, 0);
    },
    async clear(account) {
      const query = account === undefined ? '' : `?${new URLSearchParams({ ...account }).toString()}`;
      await call(`faults${query}`, { method: 'DELETE' });
    },
  };
}
