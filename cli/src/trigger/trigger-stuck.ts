import { randomUUID } from 'node:crypto';
import { recordAcceptedAction } from '@landed/management/operator-action/record-accepted-action';
import { z } from 'zod';
import type { OpenStack } from '../access/open-stack.js';
import { requireActor } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { apiFor } from '../merchant-api/api-command.js';
import { callWithRetries } from '../merchant-api/call-api.js';
import type { FoundApi } from '../merchant-api/find-api.js';
import { note, print } from '../output/print.js';
import { CommandFailure } from '../program/command-failure.js';
import { findOneStuck } from '../stuck/find-stuck.js';
import { restartOperation } from '../stuck/restart-operation.js';
import { chargeBody, quoteBody } from './order.js';
import type { TriggerOptions } from './trigger-options.js';

const quoteSchema = z.object({ id: z.string() });
const paymentSchema = z.object({ id: z.string(), status: z.string() });

/** The entity of the sample order, in test mode: faults are armed for this account alone. */
const account = { entity: 'us', rail: 'test' } as const;

/** The reads that fail: the payment stays unknown for half an hour, then the sandbox recovers by itself. */
const failedReads = 60;

const hour = 3_600_000;
/** The safe window of 23 hours ends two seconds after the start, and the first recheck follows after four minutes. */
const endOfSafeWindow = { aheadMilliseconds: 23 * hour - 30_000, scale: 15 } as const;

/**
 * Makes a charge whose outcome stays unknown, to rehearse the runbook: the sandbox charges the card, loses the response,
 * and then cannot be read. The workflow is terminated; with `--lost` it stays so, otherwise it is started again at the end
 * of its safe window, where it waits for an operator. Only on a local stack, in test mode.
 */
export async function triggerStuck(options: TriggerOptions): Promise<void> {
  requireActor(options);
  const api = await apiFor({ ...options, rail: 'test' });
  const { sandboxUrl } = api;
  if (sandboxUrl === null || api.rail !== 'test') {
    throw new CommandFailure('no_sandbox', '`trigger stuck` works in test mode on a local stack only.');
  }
  note('Charging a card while the processor loses its responses. This takes 20 seconds.');
  const paymentId = await chargeWithoutResponse(api, sandboxUrl);
  const waitsFor = await changeStack(options, (stack) => stuckAt(stack, paymentId, options));
  print(options, { payment_intent_id: paymentId, waits_for: waitsFor }, () =>
    [
      `${paymentId}  waits for ${waitsFor}`,
      '',
      `landed stuck --older-than 0s                       shows it (without the option: in two minutes)`,
      `curl -X DELETE "${sandboxUrl}/_control/faults"    repairs the processor`,
      waitsFor === 'nothing'
        ? 'landed recover                                     starts its workflow again'
        : `landed recheck ${paymentId}`,
    ].join('\n'),
  );
}

async function chargeWithoutResponse(api: FoundApi, sandboxUrl: string): Promise<string> {
  const key = `landed-trigger-${randomUUID()}`;
  const quote = quoteSchema.parse(
    await callWithRetries(api, 'POST', '/v1/tax_quotes', { body: quoteBody, idempotencyKey: key }),
  );
  await arm(sandboxUrl, { operation: 'payment_intents.list', fault: 'error_before_effect', times: failedReads });
  await arm(sandboxUrl, { operation: 'payment_intents.create', fault: 'error_after_effect', times: 1 });
  const body = chargeBody(quote.id, { paymentMethod: 'pm_card_visa' });
  const payment = paymentSchema.parse(
    await callWithRetries(api, 'POST', '/v1/payment_intents', { body, idempotencyKey: key }),
  );
  if (payment.status === 'processing') return payment.id;
  throw new CommandFailure('other_outcome', `The payment ${payment.id} is ${payment.status} instead of processing.`);
}

async function arm(sandboxUrl: string, fault: object): Promise<void> {
  const response = await fetch(`${sandboxUrl}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fault, ...account }),
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new CommandFailure('fault_rejected', `The sandbox rejected the fault (${response.status}).`);
}

/** Terminates the workflow, as one click in Temporal Web does, and starts it again unless it shall stay lost. */
async function stuckAt(stack: OpenStack, paymentId: string, options: TriggerOptions): Promise<'nothing' | 'operator'> {
  const operation = await findOneStuck(stack, paymentId);
  const { rail, merchantId } = operation;
  const detail = 'The workflow of the operation is terminated for a rehearsal.';
  const action = { rail, merchantId, action: 'operation.trigger_stuck', target: paymentId, detail };
  await recordAcceptedAction(stack.database, changedBy(options), action);
  const { workflow } = await stack.temporal();
  await workflow.getHandle(operation.workflowId ?? '').terminate('landed trigger stuck');
  if (options.lost === true) return 'nothing';
  await restartOperation(stack, operation, endOfSafeWindow);
  return 'operator';
}
