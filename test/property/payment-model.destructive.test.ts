import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { Sample } from '../setup/sample.js';
import { type Account, closeAccounts, createAccounts } from './payment-model/account.js';
import { coverage } from './payment-model/coverage.js';
import { runSequence } from './payment-model/sequence.js';
import { type Step, sequences } from './payment-model/steps.js';

/**
 * Compares payments with a model: random sequences of money operations, retries, retries with a changed body or path,
 * processor faults, outages, challenges, later changes of refunds, and lost, duplicated and reordered events. After
 * every step, the responses, reads, rows, events, ledger and the processor's records are compared with the model.
 *
 * `LANDED_SEED` repeats a run. With it, `LANDED_MODEL_ONLY` runs one of its sequences and shrinks it while it fails.
 */
const sample = new Sample('payment model');
const { seed } = sample;
const count = sample.count(40);
const only = process.env['LANDED_MODEL_ONLY'];

let stack: OwnStack;
let accounts: readonly Account[];

beforeAll(async () => {
  // The bank changes the status of a refund only when a step says so.
  stack = await startOwnStack({ sandbox: { env: { SANDBOX_REFUND_DELAY_MS: '3600000' } } });
  accounts = await createAccounts(stack.json);
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
 * Every account runs one sequence after the other. After a failure the content of its ledger is unknown, so that
 * account runs no more sequences.
 */
async function runAll(
  all: readonly (readonly Step[])[],
): Promise<{ readonly ran: number; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = [];
  let next = 0;
  await Promise.all(
    accounts.map(async (account) => {
      while (next < all.length && (next === 0 || !sample.isTimeUp)) {
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
    it('equals its model after every step of one sequence', { timeout: 7_200_000 }, async () => {
      const [account] = accounts as [Account];
      const one = fc.asyncProperty(sequences, (steps) => runSequence(account, steps));
      await fc.assert(one, { seed, path: only, numRuns: 1 });
    });
    return;
  }

  it('equals its model after every step of every sequence', { timeout: 7_200_000 }, async () => {
    const all = fc.sample(sequences, { seed, numRuns: count });
    const { ran, failures } = await runAll(all);
    sample.report(ran);
    const steps = all.slice(0, ran).reduce((sum, { length }) => sum + length, 0);
    process.stdout.write(`payment model: ${ran} sequences, ${steps} steps\n`);
    const met = [...coverage].toSorted(([a], [b]) => a.localeCompare(b));
    process.stdout.write(`payment model: ${met.map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
    expect(failures.map(({ index, message }) => `${index}: ${message.split('\n')[0]}`)).toEqual([]);
  });

  it('leaves a balanced ledger', async () => {
    await assertConservation(stack.json);
  });
});
