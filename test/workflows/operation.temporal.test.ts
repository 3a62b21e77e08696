import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { fails, inTurn, resultLater, startStubWorkers } from '../setup/stub-workers.js';
import {
  afterResponseLimit,
  checkoutInput,
  expectAttribute,
  nothingDone,
  paid,
  paidResponse,
  submit,
  unknown,
} from './operation-case.js';

const workers = await startStubWorkers();

describe.concurrent('the inline attempt of an operation', () => {
  it('responds with its result, shows it to operators and notifies the merchant', async () => {
    const { handle, calls, updated } = await submit(workers, { submitCheckout: () => paid });
    expect([await updated, await handle.result()]).toEqual([paidResponse, paidResponse]);
    expect(calls).toEqual(['submitCheckout', 'sendFirstAttempts']);
    const { searchAttributes } = await handle.describe();
    expect(searchAttributes).toMatchObject({
      OpState: ['completed'],
      PaymentStatus: ['succeeded'],
      AmountMinor: [2_345],
    });
  });

  it('frees the idempotency key when nothing was done', async () => {
    const { handle, calls, updated } = await submit(workers, { submitCheckout: () => nothingDone });
    expect([await updated, await handle.result()]).toEqual([nothingDone, nothingDone]);
    expect(calls).toEqual(['submitCheckout', 'sendFirstAttempts']);
    await expectAttribute(handle, 'OpState', 'not_charged');
  });

  it('shows no payment status when the request was rejected', async () => {
    const rejected = { kind: 'completed', summary: 'Rejected.', result: { error: 'quote_expired' } };
    const { handle } = await submit(workers, { submitCheckout: () => rejected });
    expect(await handle.result()).toEqual({ kind: 'completed', error: 'quote_expired' });
    expect((await handle.describe()).searchAttributes['PaymentStatus']).toBeUndefined();
  });

  it('the inline attempt of an operation is made once: an attempt that throws is reconciled', async () => {
    const { handle, calls } = await submit(workers, {
      submitCheckout: inTurn(fails()),
      reconcileCheckout: () => paid,
    });
    expect(await handle.result()).toEqual(paidResponse);
    expect(calls).toEqual(['submitCheckout', 'reconcileCheckout', 'sendFirstAttempts']);
  });

  it('notifies no merchant when the operation says that there is nothing to send', async () => {
    const { handle, calls } = await submit(workers, { submitCheckout: () => ({ ...paid, skipsNotification: true }) });
    expect(await handle.result()).toEqual(paidResponse);
    expect(calls).toEqual(['submitCheckout']);
  });
});

describe.concurrent('the reconciliation of an operation', () => {
  it('responds with an outcome that is known before the time limit', async () => {
    const { handle, calls, updated } = await submit(
      workers,
      { submitCheckout: () => unknown, reconcileCheckout: inTurn(fails(), paid) },
      { clock: { aheadMilliseconds: -3_600_000, scale: 10 } },
    );
    expect([await updated, await handle.result()]).toEqual([paidResponse, paidResponse]);
    expect(calls).toEqual(['submitCheckout', 'reconcileCheckout', 'reconcileCheckout', 'sendFirstAttempts']);
  });

  it('responds without the outcome after the time limit, and ends with the outcome', async () => {
    const found = resultLater();
    const { handle, calls, updated } = await submit(
      workers,
      { submitCheckout: () => unknown, reconcileCheckout: found.stub },
      { clock: afterResponseLimit },
    );
    expect(await updated).toEqual({ kind: 'completed' });
    found.give(paid);
    expect(await handle.result()).toEqual(paidResponse);
    // The merchant is notified of `payment_intent.processing` at once, and of the outcome later. The reconciliation begins
    // when the time limit is over, so it may begin before or after the response, and ends before the last call.
    const isReconciliation = (call: string) => call === 'reconcileCheckout';
    expect(calls.slice(1, -1).filter(isReconciliation)).toHaveLength(1);
    expect(calls.filter((call) => !isReconciliation(call))).toEqual([
      'submitCheckout',
      'completeAsPending',
      'sendFirstAttempts',
      'sendFirstAttempts',
    ]);
  });

  it('keeps the response of the idempotency key when nothing was done afterwards', async () => {
    const found = resultLater();
    const { handle, updated } = await submit(
      workers,
      { submitCheckout: () => unknown, reconcileCheckout: found.stub },
      { clock: afterResponseLimit },
    );
    await updated;
    found.give(nothingDone);
    expect(await handle.result()).toEqual({ kind: 'completed' });
    await expectAttribute(handle, 'OpState', 'completed');
  });

  it('frees the idempotency key when no response was stored and nothing was done', async () => {
    const found = resultLater();
    const { handle, updated } = await submit(
      workers,
      {
        submitCheckout: () => unknown,
        reconcileCheckout: found.stub,
        completeAsPending: () => {
          found.give(nothingDone);
          return false;
        },
      },
      { clock: afterResponseLimit },
    );
    expect([await updated, await handle.result()]).toEqual([nothingDone, nothingDone]);
  });

  it('a cancellation of the workflow does not interrupt the reconciliation', async () => {
    const found = resultLater();
    const { handle, updated } = await submit(workers, {
      submitCheckout: () => unknown,
      reconcileCheckout: found.stub,
    });
    await expectAttribute(handle, 'OpState', 'reconciling');
    await handle.cancel();
    found.give(paid);
    expect([await updated, await handle.result()]).toEqual([paidResponse, paidResponse]);
  });
});

describe.concurrent('the lifecycle of a payment', () => {
  const capture = (entity: 'us' | null) => ({ ...checkoutInput(), entity });

  it('the lifecycle of a payment is ensured after a checkout whose payment has a deadline', async () => {
    const { handle, calls } = await submit(workers, {
      submitCheckout: () => ({ ...paid, needsLifecycle: true }),
      ensurePaymentLifecycle: () => null,
    });
    await handle.result();
    expect(calls).toEqual(['submitCheckout', 'ensurePaymentLifecycle', 'sendFirstAttempts']);
  });

  it('the lifecycle of a payment is signalled after a capture', async () => {
    const input = capture('us');
    const { handle } = await submit(workers, { submitCapture: () => paid }, { type: 'capturePayment', input });
    await handle.result();
    const { events } = await handle.fetchHistory();
    const signalled = events?.flatMap(
      ({ signalExternalWorkflowExecutionInitiatedEventAttributes: signal }) =>
        signal?.workflowExecution?.workflowId ?? [],
    );
    expect(signalled).toEqual([`pay/${input.rail}/${input.paymentIntentId}`]);
  });

  it('the lifecycle of a payment is not signalled after a capture of a payment that does not exist', async () => {
    const stubs = { submitCapture: () => unknown, reconcileCapture: () => paid };
    const { handle, calls } = await submit(workers, stubs, { type: 'capturePayment', input: capture(null) });
    await handle.result();
    expect(calls).toEqual(['submitCapture', 'reconcileCapture', 'sendFirstAttempts']);
  });
});

describe.concurrent('a submission of evidence', () => {
  const disputeId = '019ae834-5b00-7c6d-9e8f-0a1b2c3d4e5f';
  const submitted = { paymentId: 'p', disputeId, status: 'under_review', amount: 5_400, currency: 'USD' };
  const outcome = { kind: 'completed', summary: 'Submitted.', result: submitted } as const;
  const input = () => ({ ...checkoutInput(), disputeId, entity: 'us', evidence: { customer_name: 'Ada' } });
  const type = 'submitDisputeEvidence';

  it('passes its texts to the inline attempt and to no later activity', async () => {
    const passed: unknown[] = [];
    const taking =
      (result: unknown) =>
      (...[given]: readonly { evidence: unknown }[]) => {
        passed.push(given?.evidence);
        return result;
      };
    const stubs = { submitDisputeEvidence: taking(unknown), reconcileDisputeEvidence: taking(outcome) };
    const { handle, calls } = await submit(workers, stubs, { type, input: input() });
    expect(await handle.result()).toEqual({ kind: 'completed', ...submitted });
    expect(calls).toEqual(['submitDisputeEvidence', 'reconcileDisputeEvidence', 'sendFirstAttempts']);
    expect(passed).toEqual([{ customer_name: 'Ada' }, null]);
  });

  it('lets the lifecycle read a dispute that never takes the evidence, and no other one', async () => {
    const rejected = { kind: 'completed', summary: 'Rejected.', result: { error: 'dispute_not_actionable' } } as const;
    const skipsNotification = true;
    for (const [more, expected] of [
      [{ needsLifecycle: true, skipsNotification }, ['submitDisputeEvidence', 'ensureDisputeLifecycle']],
      [{ skipsNotification }, ['submitDisputeEvidence']],
    ] as const) {
      const stubs = { submitDisputeEvidence: () => ({ ...rejected, ...more }), ensureDisputeLifecycle: () => null };
      const { handle, calls } = await submit(workers, stubs, { type, input: input() });
      await handle.result();
      expect(calls).toEqual(expected);
    }
  });

  it('shows the disputed amount and no payment status to operators', async () => {
    const { handle } = await submit(workers, { submitDisputeEvidence: () => outcome }, { type, input: input() });
    await handle.result();
    const { searchAttributes } = await handle.describe();
    expect(searchAttributes).toMatchObject({ OpState: ['completed'], AmountMinor: [5_400] });
    expect(searchAttributes['PaymentStatus']).toBeUndefined();
  });
});

describe.concurrent('a refund that the processor rejects', () => {
  const input = { ...checkoutInput(), refundId: 'r', entity: 'us' };
  const rejected = { ...nothingDone, summary: 'Rejected.', readsRefunds: true, skipsNotification: true };

  it('a rejected refund has those that were made there recorded after its response, and notifies of each', async () => {
    const { handle, calls, updated } = await submit(
      workers,
      { submitRefund: () => rejected, recordForeignRefunds: () => ['one', 'two'] },
      { type: 'refundPayment', input },
    );
    expect([await updated, await handle.result()]).toEqual([nothingDone, nothingDone]);
    expect(calls).toEqual(['submitRefund', 'recordForeignRefunds', 'sendFirstAttempts', 'sendFirstAttempts']);
  });

  it('a rejected refund ends with its outcome when those cannot be recorded now', async () => {
    const { handle } = await submit(
      workers,
      {
        submitRefund: () => rejected,
        recordForeignRefunds: inTurn(ApplicationFailure.nonRetryable('The stub fails for good.')),
      },
      { type: 'refundPayment', input },
    );
    expect(await handle.result()).toEqual(nothingDone);
  });
});
