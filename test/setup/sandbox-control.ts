import type { StackFile } from '@landed/stack/data-folder/stack-file';

/** A payment at the processor, as its control API returns it. */
export interface SandboxPayment {
  readonly id: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly idempotency_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

export interface SandboxRefund {
  readonly id: string;
  /** The processor's id of the refunded payment. */
  readonly payment: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: number;
  readonly currency: string;
  readonly idempotency_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

/** A payment method domain at the processor. */
export interface SandboxDomain {
  readonly id: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  readonly domain: string;
  readonly enabled: boolean;
  readonly apple_pay: string;
  readonly google_pay: string;
}

/** What the next checks of a domain find: `active`, or a reason of the sandbox. */
export interface DomainSwitch {
  readonly domain: string;
  readonly apple_pay?: string;
  readonly google_pay?: string;
  readonly reject?: boolean;
  readonly entity?: string;
  readonly rail?: 'test' | 'live';
}

export interface SandboxDispute {
  readonly id: string;
  /** The processor's id of the disputed payment. */
  readonly payment: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  /** Stripe's status, for example `warning_needs_response` of an inquiry. */
  readonly status: string;
  readonly reason: string;
  readonly amount: number;
  /** What the processor holds back now, without its fee. */
  readonly amount_withdrawn: number;
  readonly fee: number;
  readonly currency: string;
  readonly evidence_due_by: string;
  readonly submission_count: number;
  readonly evidence: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

/** How a dispute is opened: by default a chargeback of what is not disputed yet, with 21 days to respond. */
export interface DisputeOptions {
  readonly reason?: string;
  readonly amount?: number;
  readonly stage?: 'inquiry' | 'chargeback';
  readonly evidence_due_by?: string;
}

export interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  /** The id of the event's object, and of its payment. */
  readonly object: string;
  readonly payment: string;
  readonly delivery: 'pending' | 'delivered' | 'dropped' | 'given_up' | 'none';
  readonly created_at: string;
}

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
    disputes: async (since) => (await list('disputes', since)) as SandboxDispute[],
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
