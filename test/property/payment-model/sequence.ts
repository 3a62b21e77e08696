import { expect } from 'vitest';
import type { Account } from './account.js';
import { receivable } from './account-ledger.js';
import { compare } from './compare.js';
import { cover } from './coverage.js';
import { act, create } from './operations.js';
import { bankSays, challenge, retry, timePasses } from './other-steps.js';
import { outage } from './outage.js';
import { Run } from './run.js';
import type { Step } from './steps.js';

/**
 * Runs one sequence against the model, on an account that no other test uses meanwhile, and compares after every step.
 * Leaves the account unchanged, apart from its ledger entries. Throws after the first step with a difference.
 */
export async function runSequence(account: Account, steps: readonly Step[]): Promise<void> {
  const run = new Run(account, await account.orders());
  try {
    for (const [index, step] of steps.entries()) {
      try {
        await take(run, step);
        await compare(run);
      } catch (error) {
        throw new Error(`step ${index} ${JSON.stringify(step)}: ${difference(error)}`, { cause: error });
      }
    }
    await end(run);
  } finally {
    await account.sandbox.clear(run.place);
    await account.sandbox.events('normal', run.place);
    account.balance = await receivable(account.ledger, account.entity, account.rail);
  }
}

async function take(run: Run, step: Step): Promise<void> {
  switch (step.do) {
    case 'create':
      return create(run, step);
    case 'capture':
    case 'cancel':
    case 'refund':
      return act(run, step);
    case 'retry':
      return retry(run, step.which, step.twist, step.copies);
    case 'challenge':
      return challenge(run, run.payment(step.of), step.outcome);
    case 'bank':
      return bankSays(run, run.payment(step.of), step.outcome);
    case 'events':
      cover(`events ${step.mode}`);
      run.mode = step.mode;
      return run.account.sandbox.events(step.mode, {
        ...run.place,
        ...(step.mode === 'reorder' ? { delay_ms: 100 } : {}),
      });
    case 'replay events':
      return run.replay();
    case 'time':
      return timePasses(run, run.payment(step.of), step.until);
    case 'outage':
      return outage(run, step);
  }
}

/** Finishes every refund, sends every lost event, and compares the whole ledger of the account with the processor. */
async function end(run: Run): Promise<void> {
  const { sandbox, ledger, entity, rail } = run.account;
  run.mode = 'normal';
  await sandbox.events('normal', run.place);
  await run.replay();
  for (const tracked of run.payments) {
    while (tracked.card === 'refundWaits' && tracked.state.refunds.some(({ status }) => status === 'pending')) {
      await bankSays(run, tracked, 'succeed');
    }
    // Otherwise the sandbox returns them when it starts for the next file, which then sees them change.
    while (tracked.card === 'refundFails' && tracked.state.refunds.some(({ status }) => status === 'succeeded')) {
      await bankSays(run, tracked, 'fail');
    }
  }
  await compare(run);
  const isHere = (object: { entity: string; rail: string }) => object.entity === entity && object.rail === rail;
  const all = (await sandbox.payments()).filter(isHere);
  // Other files of this stack leave disputed payments.
  const withdrawn = (await sandbox.disputes())
    .filter(isHere)
    .reduce((sum, dispute) => sum + dispute.amount_withdrawn, 0);
  const net = all.reduce((sum, payment) => sum + payment.amount_captured - payment.amount_refunded, -withdrawn);
  expect(await receivable(ledger, entity, rail)).toBe(net);
}

/** The message of an assertion with its actual and expected values, which the message leaves out. */
function difference(error: unknown): string {
  const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
  const both =
    expected === undefined ? '' : `\n  actual   ${JSON.stringify(actual)}\n  expected ${JSON.stringify(expected)}`;
  return `${message}${both}`;
}
