import { expect } from 'vitest';
import type { Account } from './account.js';
import { receivable } from './account-books.js';
import { compare } from './compare.js';
import { bankSays, challenge, retry, timePasses } from './happenings.js';
import { met } from './met.js';
import { outage } from './outage.js';
import { Run } from './run.js';
import type { Step } from './steps.js';
import { act, create } from './verbs.js';

/**
 * Runs one sequence on an account that nobody else uses meanwhile, beside the model, and compares after every step.
 * Leaves the account as it found it, apart from its books. Throws at the first step after which anything differs.
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
    account.balance = await receivable(account.books, account.entity, account.rail);
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
      met(`events ${step.mode}`);
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

/** Every refund gets its last word, every lost event is told, and the account's whole books agree. */
async function end(run: Run): Promise<void> {
  const { sandbox, books, entity, rail } = run.account;
  run.mode = 'normal';
  await sandbox.events('normal', run.place);
  await run.replay();
  for (const tracked of run.payments) {
    while (tracked.card === 'refundWaits' && tracked.state.refunds.some(({ status }) => status === 'pending')) {
      await bankSays(run, tracked, 'succeed');
    }
  }
  await compare(run);
  const all = (await sandbox.payments()).filter((payment) => payment.entity === entity && payment.rail === rail);
  const net = all.reduce((sum, payment) => sum + payment.amount_captured - payment.amount_refunded, 0);
  expect(await receivable(books, entity, rail)).toBe(net);
}

/** What an assertion saw beside what it wanted, which its own message leaves out. */
function difference(error: unknown): string {
  const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
  const both =
    expected === undefined ? '' : `\n  seen   ${JSON.stringify(actual)}\n  wanted ${JSON.stringify(expected)}`;
  return `${message}${both}`;
}
