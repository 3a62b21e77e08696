import type { Currency } from '@landed/contracts/money/currency';
import { rerunTarget } from '@landed/contracts/operator-decision/rules';
import type { PayoutRequest } from '@landed/contracts/payout/operator-request';
import { isPayoutPeriod, payoutPeriodOf } from '@landed/contracts/payout/period';
import type { PayoutFailureCode } from '@landed/contracts/payout/status';
import type { MerchantPayoutInput, PayoutWeek } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { findAnyPayout } from '@landed/management/payout/find-any-payout';
import {
  awaitOperatorResponse,
  newOperatorRequest,
  recordOperatorResponse,
} from '@landed/management/payout/operator-response';
import type { StoredOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { merchantPayoutWorkflowId } from '@landed/workflows/ids';
import { payoutStart } from '@landed/workflows/merchant-payout/payout-start';
import {
  hold,
  recheckPayout,
  release,
  rerun,
  resolvePayoutManually,
  retry,
} from '@landed/workflows/messages/payout-requests';
import { payoutRerunStart } from '@landed/workflows/payout-run/rerun-start';
import { payoutRunStart } from '@landed/workflows/payout-run/run-start';
import {
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import type { OpenStack } from '../access/open-stack.js';
import { signRequest } from '../access/sign-request.js';
import { resultOf, sendDecision } from '../access/worker-response.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';
import { withinTime } from '../program/within-time.js';

const signals = { hold, release, retry } as const;

/** How far the clock of this machine may be behind. */
const clockToleranceMilliseconds = 5 * 60_000;

const recheckMilliseconds = 60_000;

const again = { workflowIdReusePolicy: 'ALLOW_DUPLICATE' } as const;

/**
 * Sends a request to the workflow of a payout and waits for its response. A workflow that has ended, or was lost, is started
 * again: it responds and ends.
 */
export async function sendPayoutRequest(
  stack: OpenStack,
  kind: PayoutRequest,
  payoutId: string,
  by: ChangedBy,
): Promise<StoredOperatorAction> {
  const request = newOperatorRequest(by);
  const payout = await findAnyPayout(stack, payoutId);
  const signed = await signRequest(stack, { action: `payout.${kind}`, target: payoutId }, request);
  return deliverPayoutRequest(stack, kind, payout, signed, request.request_id);
}

/** As {@link sendPayoutRequest}, for a request that is signed. @param requestId under which the response is recorded. */
export async function deliverPayoutRequest(
  stack: OpenStack,
  kind: PayoutRequest,
  payout: MerchantPayoutInput,
  request: object,
  requestId: string,
): Promise<StoredOperatorAction> {
  const { workflow } = await stack.temporal();
  await workflow.signalWithStart('merchantPayout', {
    ...payoutStart(payout),
    ...again,
    signal: signals[kind],
    signalArgs: [request],
  });
  return responseOf(await awaitOperatorResponse(stack.database, { request_id: requestId }));
}

export interface RerunTarget {
  readonly rail: Rail;
  readonly period: string;
  readonly merchantId?: string | undefined;
  readonly currency?: Currency | undefined;
}

/** Sends a request to the re-runs of a week and waits for its response. */
export async function sendRerunRequest(
  stack: OpenStack,
  { rail, period, merchantId, currency }: RerunTarget,
  by: ChangedBy,
): Promise<StoredOperatorAction> {
  if (!isPayoutPeriod(period)) throw new UsageFailure('The week is not an ISO week such as 2026-W49.');
  const request = {
    ...newOperatorRequest(by),
    ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
    ...(currency === undefined ? {} : { currency }),
  };
  const signed = await signRequest(stack, { action: 'payout.rerun', target: rerunTarget({ rail, period }) }, request);
  return deliverRerun(stack, { rail, period }, signed, request.request_id);
}

/** As {@link sendRerunRequest}, for a request that is signed. @param requestId under which the response is recorded. */
export async function deliverRerun(
  stack: OpenStack,
  week: PayoutWeek,
  request: object,
  requestId: string,
): Promise<StoredOperatorAction> {
  const { workflow } = await stack.temporal();
  await workflow.signalWithStart('payoutRerun', {
    ...payoutRerunStart(week),
    ...again,
    signal: rerun,
    signalArgs: [request],
  });
  return responseOf(await awaitOperatorResponse(stack.database, { request_id: requestId }));
}

/** Starts the run of a week. Throws `run_exists` when it runs or has ended, `as_of_in_future`. */
export async function startRun(
  stack: OpenStack,
  { rail, asOf, wait }: { readonly rail: Rail; readonly asOf: Date; readonly wait: boolean },
  by: ChangedBy,
): Promise<{ readonly period: string; readonly workflow_id: string; readonly detail: string }> {
  const request = newOperatorRequest(by);
  const period = payoutPeriodOf(asOf);
  const { workflow } = await stack.temporal();
  const action = { rail, action: 'payout.run', target: period };
  if (asOf.getTime() > Date.now() + clockToleranceMilliseconds) {
    const detail = "--as-of is in the future: that week's run would pay too early.";
    await recordOperatorResponse(stack.database, request, { ...action, result: 'rejected', detail });
    throw new CommandFailure('as_of_in_future', detail);
  }
  const fields = { ...request, as_of: asOf.toISOString() };
  const signed = await signRequest(stack, { action: 'payout.run', target: rerunTarget({ rail, period }) }, fields);
  const start = payoutRunStart({ rail, period, asOf: asOf.toISOString(), request: signed });
  try {
    const handle = await workflow.start('payoutRun', { ...start, workflowIdConflictPolicy: 'FAIL' });
    const detail = 'The run was started.';
    await recordOperatorResponse(stack.database, request, { ...action, result: 'accepted', detail });
    if (wait) await resultOf({ workflow }, handle);
    return { period, workflow_id: start.workflowId, detail: wait ? 'The run has ended.' : detail };
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    const detail = `The week ${period} runs or has run: use \`landed payouts rerun\`.`;
    await recordOperatorResponse(stack.database, request, { ...action, result: 'rejected', detail });
    throw new CommandFailure('run_exists', detail);
  }
}

/**
 * Has the workflow of a payout read the partner now, and returns what it found. A workflow that has ended, or was lost, is
 * started again: it reads, takes a return back, and ends. Throws `rejected` or `no_response_yet`.
 */
export async function recheck(
  stack: OpenStack,
  payoutId: string,
  by: ChangedBy,
): Promise<{ readonly detail: string; readonly workflow_id: string }> {
  const request = newOperatorRequest(by);
  const payout = await findAnyPayout(stack, payoutId);
  return deliverRecheck(
    stack,
    payout,
    await signRequest(stack, { action: 'payout.recheck', target: payoutId }, request),
  );
}

/** As {@link recheck}, for a request that is signed. */
export async function deliverRecheck(
  stack: OpenStack,
  payout: MerchantPayoutInput,
  signed: object,
): Promise<{ readonly detail: string; readonly workflow_id: string }> {
  const { workflow } = await stack.temporal();
  const start = payoutStart(payout);
  const startWorkflowOperation = new WithStartWorkflowOperation('merchantPayout', {
    ...start,
    ...again,
    workflowIdConflictPolicy: 'USE_EXISTING',
  });
  const late = () => {
    throw new CommandFailure(
      'no_response_yet',
      `The partner has not been read within a minute. \`landed payouts show ${payout.payoutId}\` has the result when workers run.`,
    );
  };
  try {
    const update = workflow.executeUpdateWithStart(recheckPayout, { startWorkflowOperation, args: [signed] });
    return { ...(await withinTime(update, recheckMilliseconds, late)), workflow_id: start.workflowId };
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) {
      throw new CommandFailure('rejected', error.cause?.message ?? 'The request was rejected.');
    }
    throw error;
  }
}

/** Sends an operator's decision about a payout. Throws `rejected` with the sentence of the workflow, or `no_worker`. */
export async function resolvePayout(
  stack: OpenStack,
  payoutId: string,
  {
    outcome,
    failureCode,
  }: { readonly outcome: 'paid' | 'failed'; readonly failureCode?: PayoutFailureCode | undefined },
  by: ChangedBy,
): Promise<{ readonly detail: string }> {
  const { actor, reason } = newOperatorRequest(by);
  const payout = await findAnyPayout(stack, payoutId);
  const fields = { outcome, actor, reason, ...(failureCode === undefined ? {} : { failure_code: failureCode }) };
  const signed = await signRequest(stack, { action: 'payout.resolve', target: payoutId }, fields);
  return deliverResolution(stack, payout, signed);
}

/** As {@link resolvePayout}, for a decision that is signed. */
export async function deliverResolution(
  stack: OpenStack,
  payout: MerchantPayoutInput,
  decision: object,
): Promise<{ readonly detail: string }> {
  const { workflow } = await stack.temporal();
  try {
    const handle = workflow.getHandle(merchantPayoutWorkflowId(payout));
    return await sendDecision(handle, resolvePayoutManually, decision, `landed payouts show ${payout.payoutId}`);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      throw new CommandFailure('not_waiting', 'The payout has no running workflow, so it needs no decision.');
    }
    if (error instanceof WorkflowUpdateFailedError) {
      throw new CommandFailure('rejected', error.cause?.message ?? 'The decision was rejected.');
    }
    throw error;
  }
}

function responseOf(response: StoredOperatorAction | null): StoredOperatorAction {
  if (response !== null) return response;
  throw new CommandFailure(
    'no_response_yet',
    'The request was sent, but no worker has responded within a minute. It is handled when workers run.',
  );
}
