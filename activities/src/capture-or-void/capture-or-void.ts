import { type ApiError, errorResponse } from '@landed/contracts/errors/api-error';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { type LoadedPayment, loadPayment, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { releaseAuthorization } from '@landed/prisma/write/capture-or-void/release-authorization';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import { activityInfo } from '@temporalio/activity';
import type { Absent, Checked, OperationDefinition, Rows, Run } from '../operation/definition.js';
import { alreadyCompleted, ofSave, paymentResult, paymentSaved, rowsLost } from '../operation/outcomes.js';
import { processorKey } from '../operation/processor-key.js';
import type { OperationOutcome } from '../operation/types.js';
import { decidePayment } from '../payment-intent/decide-payment.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import type { KnownPayment, PaymentFact, Processor, Rejected, Unknown } from '../processor/port.js';

/** What distinguishes the two ways in which a merchant ends an authorization. */
interface Action {
  readonly kind: 'capture' | 'cancel';
  /** The status that the payment should get, and the fact that says so. */
  readonly wanted: 'captured' | 'canceled';
  readonly fact: 'succeeded' | 'canceled';
  submit(processor: Processor, payment: KnownPayment, processorKey: string): Promise<PaymentFact | Rejected>;
}

export interface CaptureOrVoidTypes {
  readonly dependencies: PaymentDependencies;
  readonly input: PaymentOperationInput;
  readonly found: LoadedPayment;
  readonly ready: StoredPayment;
  readonly unfinished: StoredPayment;
  readonly fact: Exclude<PaymentFact, Unknown> | Rejected;
}

/** A capture or cancel in full. It holds its payment until the outcome is known. */
export function captureOrVoid({ kind, wanted, fact, submit }: Action): OperationDefinition<CaptureOrVoidTypes> {
  return {
    kind,
    // The processor ends an authorization once, whatever the key, so the next attempt does no harm.
    effect: 'once_per_payment',
    // It may mean that the payment has ended: only a read shows that.
    firstRejection: 'is_reconciled',
    load: ({ database, keyring }, input) => loadPayment(database, keyring, input, input.idempotency.keyHash),
    rowsOf: (run) => rowsOf(run, wanted),
    check: ({ found }) => check(found.payment),

    async prepare({ dependencies: { database, keyring }, input }, payment) {
      const unfinished = heldFor(kind, input, payment);
      const response = paymentIntentActionResponse(unfinished.intent);
      const hold = { kind, input, processorKey: processorKey(input), response };
      return (await holdAuthorization(database, keyring, hold)) ? unfinished : null;
    },

    async send(run, payment) {
      const sent = await submit(processorOf(run, payment), knownPayment(payment), processorKey(run.input));
      return sent.kind === 'rejected' ? { ...sent, underKey: false } : sent;
    },

    read,

    /** Under a key of its own: an error that the processor stored under an earlier key does not block it. */
    async sendAgain(run, payment) {
      const sent = await submit(processorOf(run, payment), knownPayment(payment), run.callKey);
      if (sent.kind !== 'rejected') return sent;
      // It may have ended between the two calls.
      const after = await read(run, payment);
      return after.kind === 'absent' ? sent : after;
    },

    readWithoutRows: async (run) => (run.found.payment === null ? { kind: 'rows_lost' } : read(run, run.found.payment)),

    decided: (outcome, detail) => (outcome === 'happened' ? { kind: fact, detail } : { kind: 'rejected', detail }),
    statedBy: (found) => (found.kind === fact ? 'happened' : 'did_not_happen'),

    finish: (run, payment, stated) =>
      stated.kind === 'rejected' ? release(run) : finish(run, wanted, payment, stated),

    async finishEnded(run, { status }) {
      const { operation, payment } = run.found;
      if (payment === null) return rowsLost(status);
      return operation?.state === 'completed' ? alreadyCompleted : respond(run, wanted, payment.intent);
    },

    restore: ({ input, found: { payment } }) =>
      Promise.resolve(payment === null ? null : heldFor(kind, input, payment)),
    processorIdOf: ({ found }) => found.payment?.processorPayment ?? null,
  };
}

/** The processor key of a call that reconciles: each run of the activity has another one. */
export function newCallKey(input: PaymentOperationInput): string {
  return processorKey(input, activityInfo().attempt + 1);
}

type AnyRun = Run<CaptureOrVoidTypes>;

function rowsOf({ input, found: { operation, payment } }: AnyRun, wanted: Action['wanted']): Rows<StoredPayment> {
  if (payment === null) return { kind: 'none' };
  const { intent, pending } = payment;
  if (pending?.operationId === input.operationId) return { kind: 'unfinished', unfinished: payment };
  // A hold ends with its authorization, or frees its key: this one was lost.
  const hasLostRows = operation?.state === 'recovery_required' && intent.status === 'authorized' && pending === null;
  return hasLostRows ? { kind: 'none' } : { kind: 'ended', status: intent.status, happened: intent.status === wanted };
}

/** Whether the payment can be captured or canceled now. */
function check(payment: StoredPayment | null): Checked<StoredPayment> {
  if (payment === null) return { kind: 'rejected', error: { code: 'not_found' } };
  const { intent, pending } = payment;
  if (intent.status !== 'authorized') return { kind: 'rejected', error: wrongState(intent) };
  if (pending === null) return { kind: 'ready', entity: intent.entity, ready: payment };
  const details = { status: intent.status, pending: pending.kind };
  return { kind: 'rejected', error: { code: 'invalid_state_transition', details } };
}

/** The API error for a payment that is not authorized. */
function wrongState({ status }: PaymentIntent): ApiError {
  return { code: 'invalid_state_transition', details: { status } };
}

function heldFor(kind: Action['kind'], { operationId }: PaymentOperationInput, payment: StoredPayment): StoredPayment {
  return { ...payment, intent: { ...payment.intent, pendingAction: kind }, pending: { operationId, kind } };
}

function processorOf({ dependencies, input }: AnyRun, { intent }: StoredPayment): Processor {
  return dependencies.processorOf({ entity: intent.entity, rail: input.rail });
}

/** A payment that is still authorized was neither captured nor canceled. */
async function read(run: AnyRun, payment: StoredPayment): Promise<PaymentFact | Absent> {
  const found = await processorOf(run, payment).readPayment(knownPayment(payment));
  return found.kind === 'authorized' ? { kind: 'absent', detail: found.detail } : found;
}

/** The payment ends with the fact. The operation gets it as its response when it has the wanted status. */
async function finish(
  run: AnyRun,
  wanted: Action['wanted'],
  payment: StoredPayment,
  stated: Exclude<PaymentFact, Unknown>,
): Promise<OperationOutcome | null> {
  const { dependencies, input, clock } = run;
  const change = decidePayment(payment, stated, clock.now());
  if (change === null) return null;
  const isWanted = change.intent.status === wanted;
  const { operationId, requestId, idempotency } = input;
  const saved = await savePayment(dependencies.database, dependencies.keyring, {
    ...change,
    ref: input,
    attempt: { processorKey: processorKey(input), detail: stated.detail },
    operation: isWanted ? { operationId, requestId, ...idempotency } : null,
  });
  if (saved === null) return null;
  return isWanted ? ofSave(paymentSaved(change.intent), saved) : respond(run, wanted, change.intent);
}

/** Releases the hold: the processor rejected the call, and the payment is still authorized. The merchant may try again. */
async function release({ dependencies, input }: AnyRun): Promise<OperationOutcome | null> {
  const isReleased = await releaseAuthorization(dependencies.database, input, processorKey(input));
  return isReleased ? { kind: 'retryable', code: 'provider_error' } : null;
}

/** Completes an operation whose payment has left `authorized`: with the payment if it has the wanted status. */
async function respond(
  { dependencies: { database, keyring }, input }: AnyRun,
  wanted: Action['wanted'],
  intent: PaymentIntent,
): Promise<OperationOutcome> {
  const error = wrongState(intent);
  const response =
    intent.status === wanted ? { status: 200, body: paymentIntentActionResponse(intent) } : errorResponse(error);
  if (!(await completePrepared(database, keyring, input, response))) return rowsLost(intent.status);
  return { kind: 'completed', summary: `The payment is \`${intent.status}\`.`, result: paymentResult(intent) };
}
