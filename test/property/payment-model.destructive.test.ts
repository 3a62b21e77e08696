import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { Sample } from '../setup/sample.js';
import { type Account, closeAccounts, openAccounts } from './payment-model/account.js';
import { everythingMet } from './payment-model/met.js';
import { runSequence } from './payment-model/sequence.js';
import { type Step, sequences } from './payment-model/steps.js';

/**
 * Payments beside their model: random sequences of verbs, repeats, twisted repeats, faults of the processor, outages,
 * buyers' answers, banks' second words and events that are lost, doubled and turned around. After every step the
 * answers, reads, rows, events, ledger and the processor's books are compared with the model.
 *
 * `LANDED_SEED` repeats a run, and with it `LANDED_MODEL_ONLY` runs one sequence of it and makes it smaller for as long
 * as it fails.
 */
const sample = new Sample('payment model');
const { seed } = sample;
const count = sample.count(40);
const only = process.env['LANDED_MODEL_ONLY'];

let stack: OwnStack;
let accounts: readonly Account[];

beforeAll(async () => {
  // A bank's second word on a refund comes when a step says so, and not by itself.
  stack = await startOwnStack({ sandbox: { env: { SANDBOX_REFUND_DELAY_MS: '3600000' } } });
  accounts = await openAccounts(stack.json);
});

afterAll(async () => {
  await closeAccounts(accounts);
  await stack.close();
});

interface Failure {
  readonly index: number;
  readonly account: string;
  readonly message: string;
}

/**
 * Every account takes the next sequence when it is done with one. After a failure nobody knows what is in its books, so
 * it takes no more.
 */
async function runAll(
  all: readonly (readonly Step[])[],
): Promise<{ readonly ran: number; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = [];
  let next = 0;
  await Promise.all(
    accounts.map(async (account) => {
      while (next < all.length && !sample.isTimeUp) {
        const index = next;
        next += 1;
        try {
          await runSequence(account, all[index] ?? []);
        } catch (error) {
          const failure = { index, account: `${account.rail}/${account.entity}`, message: String(error) };
          process.stdout.write(`payment model: sequence ${index} on ${failure.account} failed: ${failure.message}\n`);
          failures.push(failure);
          return;
        }
      }
    }),
  );
  return { ran: next, failures };
}

describe('a payment', () => {
  if (only !== undefined) {
    it('is its model after every step of one sequence', { timeout: 7_200_000 }, async () => {
      const [account] = accounts as [Account];
      const one = fc.asyncProperty(sequences, (steps) => runSequence(account, steps));
      await fc.assert(one, { seed, path: only, numRuns: 1 });
    });
    return;
  }

  it('is its model after every step of every sequence', { timeout: 7_200_000 }, async () => {
    const all = fc.sample(sequences, { seed, numRuns: count });
    const { ran, failures } = await runAll(all);
    sample.report(ran);
    const steps = all.slice(0, ran).reduce((sum, { length }) => sum + length, 0);
    process.stdout.write(`payment model: ${ran} sequences, ${steps} steps\n`);
    const met = [...everythingMet].toSorted(([a], [b]) => a.localeCompare(b));
    process.stdout.write(`payment model: ${met.map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
    expect(failures.map(({ index, message }) => `${index}: ${message.split('\n')[0]}`)).toEqual([]);
  });

  it('leaves books in which not a cent is missing', async () => {
    await assertConservation(stack.json);
  });
});
