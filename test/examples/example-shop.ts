import type { CreateTaxQuote, Landed } from '@landed/sdk';
import { repositoryRoot } from '../architecture/repository.js';

/** The folders of the example shops. Each gets its own copy of `examples/orders`. */
export const exampleShops = ['shop', 'node', 'express', 'next'] as const;

/** An order as the examples store it. */
export interface StoredOrder {
  readonly id: string;
  readonly basket: CreateTaxQuote;
  readonly name: string;
  readonly address: Readonly<Record<string, string>>;
  readonly quote: { readonly id: string; readonly expires_at: string; readonly amount_breakdown: object };
}

/** An attempt to charge an order, as the examples store it. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly orderId: string;
  readonly request: Parameters<Landed['paymentIntents']['create']>[0];
  readonly paymentId: string | null;
  readonly status: string | null;
  readonly failure: string | null;
  readonly rejection: string | null;
  readonly sequence: number;
  readonly calls: number;
}

export interface Store {
  readonly database: { exec(statements: string): void };
  attempt(idempotencyKey: string): Attempt | undefined;
  saveOrder(order: StoredOrder): void;
  order(id: unknown): StoredOrder | undefined;
  startAttempt(attempt: Pick<Attempt, 'idempotencyKey' | 'orderId' | 'request'>): void;
  changeAttempt(idempotencyKey: string, decide: (stored: Attempt) => Partial<Attempt>): Attempt;
  activeAttempt(orderId: string): Attempt | undefined;
  lastAttempt(orderId: string): Attempt | undefined;
  attempts(orderId: string): readonly Attempt[];
  events(orderId: string): readonly { readonly id: string; readonly type: string; readonly sequence: number }[];
}

export interface PayResult {
  readonly attempt: Attempt | undefined;
  readonly clientSecret: string | null;
  readonly rejection?: string;
}

/** What the page sends with a click on Pay. */
export interface Submitted {
  readonly payment_method?: unknown;
  readonly quote_id?: unknown;
}

interface ExampleShop {
  readonly OrderStore: new (path: string) => Store;
  pricedOrder(ordered: unknown): Pick<StoredOrder, 'basket' | 'name' | 'address'>;
  createOrder(landed: Landed, store: Store, ordered: unknown, terms?: object): Promise<StoredOrder>;
  captureOrder(landed: Landed, store: Store, order: StoredOrder): Promise<boolean>;
  presentOrder(landed: Landed, store: Store, order: StoredOrder): Promise<StoredOrder>;
  pricingProblem(error: unknown): { readonly status: number; readonly message: string } | undefined;
  payOrder(landed: Landed, store: Store, order: StoredOrder, submitted: Submitted): Promise<PayResult>;
  resumeUnfinished(landed: Landed, store: Store): Promise<readonly string[]>;
  keepResuming(landed: Landed, store: Store, milliseconds: number): Promise<void>;
  receiveEvent(
    landed: Landed,
    store: Store,
    rawBody: Uint8Array,
    headers: Readonly<Record<string, string>>,
    secret: string,
  ): Promise<void>;
  shownOrder(order: StoredOrder, attempt: Attempt | undefined): object;
  paymentResponse(result: PayResult): { readonly status: number; readonly body: object };
}

export const storeModule = `${repositoryRoot}/examples/orders/order-store.mjs`;
const modules = [
  'capture-order',
  'catalog',
  'charge',
  'keep-resuming',
  'order-store',
  'pay-order',
  'price-order',
  'receive-event',
  'shown',
];

/** The parts of an example shop that tests use. The examples are written without types. */
export async function loadExampleShop(): Promise<ExampleShop> {
  const loaded = modules.map((name) => import(`${repositoryRoot}/examples/orders/${name}.mjs`) as Promise<object>);
  return Object.assign({}, ...(await Promise.all(loaded))) as ExampleShop;
}
