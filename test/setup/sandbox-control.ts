import type { StackFile } from '@landed/stack/data-folder/stack-file';

/** What the processor really did, as its control surface tells it. */
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
  /** The processor's id of what is refunded. */
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

export interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  /** The id of what the event shows, and of the payment that it belongs to. */
  readonly object: string;
  readonly payment: string;
  readonly delivery: 'pending' | 'delivered' | 'dropped' | 'given_up' | 'none';
  readonly created_at: string;
}

/** Which of the processor's events misbehave on their way to us; all of them when nothing is named. */
export interface EventModeOptions {
  readonly delay_ms?: number;
  readonly entity?: string;
  readonly rail?: 'test' | 'live';
}

export interface SandboxFault {
  readonly operation:
    | `payment_intents.${'create' | 'confirm' | 'list' | 'retrieve' | 'capture' | 'cancel'}`
    | `refunds.${'create' | 'list' | 'retrieve'}`
    | `events.${'list' | 'retrieve'}`
    | `payment_methods.${'create' | 'retrieve'}`
    | 'charges.retrieve'
    | 'fraud.assess'
    | 'tax.quote';
  readonly fault: string;
  readonly times: number;
  readonly delay_ms?: number;
  readonly entity?: string;
  readonly rail?: 'test' | 'live';
}

/** One acquirer's account at the processor; both of an entity when no rail is named. */
export interface SandboxAccount {
  readonly entity: string;
  readonly rail?: 'test' | 'live';
}

export interface SandboxControl {
  /** Every payment of every account, oldest first; with an instant only those made since then. */
  payments(since?: string): Promise<readonly SandboxPayment[]>;
  /** Every refund of every account, oldest first; with an instant only those made since then. */
  refunds(since?: string): Promise<readonly SandboxRefund[]>;
  /** Answers the bank's question as the buyer would. */
  completeChallenge(clientSecret: string, outcome: 'succeed' | 'fail'): Promise<{ id: string; status: string }>;
  /** The bank's word on a refund, now instead of later. */
  failRefund(id: string): Promise<SandboxRefund>;
  succeedRefund(id: string): Promise<SandboxRefund>;
  /** How events leave from now on. */
  events(mode: 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay', options?: EventModeOptions): Promise<void>;
  /** Sends every event since then once more, of all accounts or of one. @returns how many. */
  replayEvents(since: string, account?: SandboxAccount): Promise<number>;
  /** What happened, and what became of telling us, oldest first. */
  eventLog(since?: string): Promise<readonly SandboxEvent[]>;
  /** Makes the next calls that fit go wrong. */
  arm(fault: SandboxFault): Promise<void>;
  /** How many calls will still go wrong, of one entity, of one of its accounts or of all. */
  armed(entity?: string, rail?: SandboxFault['rail']): Promise<number>;
  /** Disarms every fault, or those that were armed for one account. */
  clear(account?: SandboxAccount): Promise<void>;
}

export function sandboxControl(stack: Pick<StackFile, 'sandbox_url'>): SandboxControl {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${stack.sandbox_url}/_control/${path}`, init);
    if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`);
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
    eventLog: async (since) => (await list('events', since)) as SandboxEvent[],
    completeChallenge: async (clientSecret, outcome) =>
      (await post('challenges', { client_secret: clientSecret, outcome })) as { id: string; status: string },
    failRefund: async (id) => (await post(`refunds/${id}/fail`, {})) as SandboxRefund,
    succeedRefund: async (id) => (await post(`refunds/${id}/succeed`, {})) as SandboxRefund,
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
