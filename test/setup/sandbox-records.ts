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

/** A transfer of a platform to a connected account. */
export interface SandboxTransfer {
  readonly id: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  /** The connected account. */
  readonly destination: string;
  readonly amount: number;
  readonly amount_reversed: number;
  readonly currency: string;
  readonly transfer_group: string | null;
  readonly idempotency_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

/** A payout of a connected account to its bank. */
export interface SandboxPayout {
  readonly id: string;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  /** The connected account. */
  readonly account: string;
  readonly destination: string;
  readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  readonly failure_code: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly idempotency_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

/** A movement of an account's balance at the processor. Amounts are minor units. */
export interface SandboxTransaction {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly source: string | null;
  readonly rail: 'test' | 'live';
  readonly entity: string;
  readonly created_at: string;
}

/** A discrepancy to plant in the balance transactions: of a source, or of the charge of a payment. */
export type PlantedDiscrepancy =
  | { readonly add: Readonly<Record<string, unknown>> }
  | { readonly drop: string }
  | { readonly duplicate: string }
  | { readonly change: string; readonly amount?: number; readonly currency?: string; readonly fee?: number };

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
