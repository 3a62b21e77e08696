import { expect } from 'vitest';
import { receivable, type StoredPayment, storedPayments } from './account-ledger.js';
import { readBody } from './bodies.js';
import { modelEventHistory, numbered, storedEventHistory } from './event-history.js';
import * as model from './model.js';
import { ledgerOf, shareProblems } from './money.js';
import type { ProcessorRow, Run, Tracked } from './run.js';

/**
 * Compares API, store, ledger and the processor's records with the model. They are not read at one instant: when an
 * event is still expected, it may arrive between two reads. Then everything is read again.
 */
export async function compare(run: Run): Promise<void> {
  const mayChange = run.payments.some(({ next }) => next !== null);
  try {
    await compareOnce(run);
  } catch (error) {
    if (!mayChange) throw error;
    await compareOnce(run);
  }
}

async function compareOnce(run: Run): Promise<void> {
  const { api, ledger, entity, rail, balance } = run.account;
  const ids = run.payments.map(({ identity }) => identity.id);
  const [responses, stored, owed, theirs] = await Promise.all([
    Promise.all(ids.map((id) => api.get(`/v1/payment_intents/${id}`))),
    storedPayments(ledger, ids),
    receivable(ledger, entity, rail),
    run.atProcessor(),
  ]);
  let expected = balance;
  for (const [index, tracked] of run.payments.entries()) {
    const { identity } = tracked;
    const row = stored.get(identity.id);
    if (row === undefined) throw new Error(`No payment ${identity.id}.`);
    const seen = responses[index]?.body;
    const hasAdvanced = tracked.next !== null && modelEventHistory(tracked.next) === storedEventHistory(row);
    const earlier = hasAdvanced ? readBody(tracked.state, identity) : undefined;
    if (hasAdvanced && tracked.next !== null) [tracked.state, tracked.next] = [tracked.next, null];
    expect(storedAs(row)).toEqual({ ...rowOf(tracked.state), ledger: ledgerOf(tracked.state, row.refunds, rail) });
    expect(shareProblems(tracked.state, row.refunds, rail)).toEqual([]);
    if (earlier === undefined || !isEqual(seen, earlier)) expect(seen).toEqual(readBody(tracked.state, identity));
    if (!run.isProcessorDown) expect(expectedProcessorRows(tracked)).toContainEqual(theirs.get(identity.id) ?? []);
    expected += model.captured(tracked.state) - model.refunded(tracked.state);
  }
  expect(owed).toBe(expected);
}

const statuses: Readonly<Record<model.ModelPayment['status'], string>> = {
  processing: 'nothing',
  requires_action: 'requires_action',
  authorized: 'requires_capture',
  succeeded: 'succeeded',
  captured: 'succeeded',
  canceled: 'canceled',
  failed: 'requires_payment_method',
};

/**
 * The one payment that the processor must have; empty when the charge was never made. A payment whose challenge failed
 * is canceled at the processor before our status becomes `failed`, so that no other card can be tried on it.
 */
export function expectedProcessorRows({ state, next }: Tracked): readonly (readonly ProcessorRow[])[] {
  const there = next ?? state;
  if (there.failure === 'processing_error') return [[]];
  const refunds = model.refunded(there) + model.reserved(there);
  const row = (status: string): ProcessorRow => [status, there.breakdown.total, model.captured(there), refunds];
  const failedChallenge = there.status === 'failed' && there.events.includes('payment_intent.requires_action');
  const lateChallenge = there.failure === 'authentication_failed' && !failedChallenge;
  if (!failedChallenge && !lateChallenge) return [[row(statuses[there.status])]];
  return next === null ? [[row('canceled')]] : [[row('canceled')], [row('requires_payment_method')]];
}

function rowOf(state: model.ModelPayment) {
  return {
    status: state.status,
    amount_captured: model.captured(state),
    amount_refunded: model.refunded(state),
    refund_reserved: model.reserved(state),
    pending: state.pending,
    events: numbered(state.events),
    refunds: state.refunds.map(({ status, amount, events }) => ({ status, amount, events: numbered(events) })),
  };
}

function storedAs({ id: _id, refunds, ...row }: StoredPayment) {
  return { ...row, refunds: refunds.map(({ status, amount, events }) => ({ status, amount, events })) };
}

export function isEqual(seen: unknown, expected: unknown): boolean {
  try {
    expect(seen).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}
