import { setMaxListeners } from 'node:events';
import Router from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import { type Account, AccountDirectory } from './account.js';
import { feeOfAccounts, LIST_PRICE, type ProcessorFee } from './balance-transaction/processor-fee.js';
import { browserRoutes } from './browser/routes.js';
import { challengeRoutes } from './challenge/routes.js';
import { ControlError } from './control/control-error.js';
import { Faults } from './control/faults.js';
import { controlRoutes } from './control/routes.js';
import { DisputeClock } from './dispute/dispute-clock.js';
import { EventSender } from './event/event-sender.js';
import { fraudRoutes } from './fraud/routes.js';
import { newId } from './ids.js';
import { OnboardingClock } from './onboarding/onboarding-clock.js';
import { onboardingRoutes } from './onboarding/routes.js';
import { DomainChecks } from './payment-method-domain/domain-checks.js';
import { PayoutClock } from './payout/payout-clock.js';
import { RefundClock } from './refund/finish-refund.js';
import { Store } from './store/store.js';
import { taxRoutes } from './tax-service/routes.js';
import { PlatformBalances } from './transfer/platform-balances.js';
import { HttpServer } from './wire/http-server.js';
import { KeysInUse } from './wire/idempotency.js';
import { failureReply } from './wire/perform.js';
import { ENDPOINTS } from './wire/routes.js';
import { API_VERSION, type Service, send, serve } from './wire/serve.js';
import { apiError, invalidRequest, StripeFailure } from './wire/stripe-failure.js';

const REFUND_DELAY_MS = 1_000;
const DISPUTE_DELAY_MS = 1_000;
const PAYOUT_DELAY_MS = 1_000;
const ONBOARDING_DELAY_MS = 2_000;
/** Stripe's search finds a new payment within a minute. */
const SEARCH_DELAY_MS = 60_000;

export interface SandboxOptions {
  readonly accounts: readonly Account[];
  readonly dataDir: string;
  readonly latencyMs?: number;
  readonly fsync?: boolean;
  /** What accounts without a fee of their own pay per captured charge; 2.9 % and 30 when absent. */
  readonly fee?: ProcessorFee;
  /** Address at which browsers reach this process; 127.0.0.1 with the listening port when absent. */
  readonly publicUrl?: string;
  /** How long banks take to report the final result of a refund. */
  readonly refundDelayMs?: number;
  /** How long banks take to open the dispute of a test card, and to decide about evidence. */
  readonly disputeDelayMs?: number;
  /** How long each step of a payout takes: submitted, at the bank, returned. */
  readonly payoutDelayMs?: number;
  /** How long the check of a business takes. */
  readonly onboardingDelayMs?: number;
  /** How long the search does not know a new payment. */
  readonly searchDelayMs?: number;
  readonly now?: () => Date;
  /** Receives unexpected errors: a bug in the sandbox, or a disk failure. */
  readonly onError?: (error: unknown) => void;
  /** Called when the journal can no longer be written. From then on, no request gets a response. */
  readonly onJournalFailure?: (error: unknown) => void;
}

export interface Sandbox {
  /** Number of replayed journal lines, and of bytes removed from an incomplete last line. */
  readonly recovered: { readonly lines: number; readonly tornBytes: number };
  /** Listens on 127.0.0.1. @param port 0 for any free port. @returns the port. */
  listen(port: number): Promise<number>;
  /** Completes requests in flight, closes connections that a fault keeps open, and closes the journal. */
  close(): Promise<void>;
}

/** Opens a payment processor with Stripe's HTTP API and its state in `dataDir`. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const onError = options.onError ?? (() => undefined);
  const { store, lines, tornBytes } = await Store.open(options.dataDir, {
    fsync: options.fsync ?? true,
    feeOf: feeOfAccounts(options.accounts, options.fee ?? LIST_PRICE),
    onFailure: options.onJournalFailure ?? onError,
  });
  const stop = new AbortController();
  // Each connection that a fault keeps open listens to it.
  setMaxListeners(0, stop.signal);
  const now = options.now ?? (() => new Date());
  let address = 'http://127.0.0.1';
  const service: Service = {
    store,
    accounts: new AccountDirectory(options.accounts),
    faults: new Faults(),
    keysInUse: new KeysInUse(),
    domainChecks: new DomainChecks(),
    platformBalances: new PlatformBalances(),
    latencyMs: options.latencyMs ?? 0,
    now,
    publicUrl: () => options.publicUrl ?? address,
    searchDelayMs: options.searchDelayMs ?? SEARCH_DELAY_MS,
    stopping: stop.signal,
  };
  const sender = new EventSender(store, options.accounts, now);
  const banks = new RefundClock(store, options.accounts, options.refundDelayMs ?? REFUND_DELAY_MS, now);
  const disputes = new DisputeClock(store, options.accounts, options.disputeDelayMs ?? DISPUTE_DELAY_MS, now);
  const payouts = new PayoutClock(store, options.accounts, options.payoutDelayMs ?? PAYOUT_DELAY_MS, now);
  const checks = new OnboardingClock(store, options.accounts, options.onboardingDelayMs ?? ONBOARDING_DELAY_MS, now);
  store.listen((events) => {
    sender.send(events);
    for (const event of events) {
      const { type, snapshot } = event;
      if (type === 'refund.created' && snapshot.refund !== undefined) banks.watch(snapshot.refund);
      disputes.watch(event);
      payouts.watch(event);
      checks.watch(event);
    }
  });
  const server = new HttpServer(createApp(service, sender, onError).callback());
  return {
    recovered: { lines, tornBytes },
    async listen(port) {
      const listening = await server.listen(port);
      address = `http://127.0.0.1:${listening}`;
      sender.start();
      banks.start();
      disputes.start();
      payouts.start();
      checks.start();
      return listening;
    },
    async close() {
      stop.abort();
      await server.close();
      banks.stop();
      disputes.stop();
      payouts.stop();
      checks.stop();
      sender.close();
      await store.close();
    },
  };
}

function createApp(service: Service, sender: EventSender, onError: (error: unknown) => void): Koa {
  const app = new Koa();
  app.on('error', onError);
  app.use((ctx, next) => respondToFailures(ctx, next, onError));
  app.use(controlRoutes(service, sender).routes());
  app.use(challengeRoutes(service.store, service.accounts, service.now).routes());
  app.use(onboardingRoutes(service).routes());
  app.use(browserRoutes(service).routes());
  app.use(fraudRoutes(service).routes());
  app.use(taxRoutes(service).routes());
  app.use(stripeRoutes(service).routes());
  app.use((ctx) => {
    throw invalidRequest({ status: 404, message: `Unrecognized request URL (${ctx.method}: ${ctx.path}).` });
  });
  return app;
}

function stripeRoutes(service: Service): Router {
  const router = new Router();
  for (const endpoint of ENDPOINTS) {
    const handle = (ctx: Context & { params: Record<string, string> }): Promise<void> =>
      serve(service, endpoint, ctx, ctx.params['id'] ?? '');
    router.register(endpoint.path, [endpoint.method], handle);
  }
  return router;
}

/** The outermost middleware: every response has a request id and the API version, every failure has a body. */
async function respondToFailures(ctx: Context, next: Next, onError: (error: unknown) => void): Promise<void> {
  const requestId = newId('req_', 14);
  ctx.state['requestId'] = requestId;
  ctx.set('Request-Id', requestId);
  ctx.set('Stripe-Version', ctx.get('Stripe-Version') || API_VERSION);
  ctx.set('Cache-Control', 'no-cache, no-store');
  try {
    await next();
  } catch (error) {
    if (error instanceof ControlError) {
      ctx.status = error.status;
      ctx.body = { error: { message: error.message } };
      return;
    }
    const expected = error instanceof StripeFailure;
    if (!expected && !ctx.req.socket.destroyed) onError(error);
    send(ctx, failureReply(expected ? error : apiError()));
  }
}
