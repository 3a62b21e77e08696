import { randomUUID } from 'node:crypto';
import type { BankAccountRequest } from '@landed/contracts/bank-account/types';
import { asId } from '@landed/contracts/ids/ids';
import { bankAccountStart } from '@landed/workflows/bank-account/bank-account-start';
import { payoutStart } from '@landed/workflows/merchant-payout/payout-start';
import { hold, rerun } from '@landed/workflows/messages/payout-requests';
import { payoutRerunStart } from '@landed/workflows/payout-run/rerun-start';
import { payoutRunStart } from '@landed/workflows/payout-run/run-start';
import { weeklyPayoutsWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { Recipes, Recorder, Started } from '../recorder.js';

/** A week of the past: each recipe has one of its own, because a week is decided once. */
const weeks = Array.from({ length: 50 }, (_, index) => `2001-W${String(index + 1).padStart(2, '0')}`);

function newWeek(): string {
  const week = weeks.shift();
  if (week === undefined) throw new Error('All weeks are used.');
  return week;
}

async function bankAccount({ client, unquoted }: Recorder, ending: string): Promise<void> {
  const request: BankAccountRequest = {
    rail: 'test',
    merchantId: asId<'merchant'>(unquoted.merchantId),
    currency: 'USD',
    bankAccountId: asId<'bank_account'>(randomUUID()),
    token: `btok_us_${ending}`,
    source: 'operator',
    actor: 'operator@landed.example',
    reason: 'case 7',
  };
  await client.workflow.execute('saveBankAccount', bankAccountStart(request));
}

async function run({ client }: Recorder): Promise<Started & { readonly week: string }> {
  const week = newWeek();
  const start = payoutRunStart({ rail: 'test', period: week, asOf: new Date().toISOString() });
  await client.workflow.execute('payoutRun', start);
  return { workflowId: start.workflowId, week };
}

/** Runs a week in which one charge is paid to a bank account with this ending. Returns the workflow of the payout. */
async function pay(recorder: Recorder, ending: string): Promise<Started> {
  await bankAccount(recorder, ending);
  await recorder.pay({ amount: 20_000 });
  await run(recorder);
  return recorder.latest('merchantPayout');
}

const by = { actor: 'operator@landed.example', reason: 'OPS-1' };

export const payoutRecipes: Recipes = {
  'merchant-payout-read-with-request': (recorder) => pay(recorder, 'verified'),
  'merchant-payout-failed': (recorder) => pay(recorder, 'accountClosed'),
  'merchant-payout-held-and-released': async (recorder) => {
    await recorder.sandbox.balanceSuffices(false, { entity: 'us', rail: 'test' });
    const started = await pay(recorder, 'verified');
    const handle = recorder.client.workflow.getHandle(started.workflowId);
    await handle.signal('hold', by);
    await handle.signal('retry', { reason: 'without an actor' });
    await recorder.sandbox.balanceSuffices(true, { entity: 'us', rail: 'test' });
    await handle.signal('release', by);
    return started;
  },
  // A request that is rejected starts the workflow again, and nothing is read.
  'merchant-payout-rejected-hold': async (recorder) => {
    const { client, unquoted } = recorder;
    const { workflowId } = await pay(recorder, 'verified');
    await client.workflow.getHandle(workflowId).result();
    const listed = (await unquoted.api.get('/v1/payouts?limit=1')).body as { data: { id: string; amount: number }[] };
    const [, rail, merchantId, currency, period, attempt] = workflowId.split('/');
    const paid = { ...listed.data[0], payoutId: listed.data[0]?.id, attempt: Number(attempt), entity: 'us' };
    const input = { ...paid, rail, merchantId, currency, period } as never;
    const { signaledRunId } = await client.workflow.signalWithStart('merchantPayout', {
      ...payoutStart(input),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      signal: hold,
      signalArgs: [by],
    });
    return { workflowId, runId: signaledRunId };
  },
  'payout-run-paid': async (recorder) => {
    await bankAccount(recorder, 'verified');
    await recorder.pay({ amount: 20_000 });
    return run(recorder);
  },
  'payout-rerun-decided': async (recorder) => {
    const { week } = await run(recorder);
    // Ends after its 35 days, which last three seconds here.
    const handle = await recorder.client.workflow.start('payoutRerun', {
      ...payoutRerunStart({ rail: 'test', period: week }),
      workflowId: `payout-rerun/test/${week}/recorded`,
      memo: { clock: { scale: 1_000_000 } },
    });
    await handle.signal(rerun, by);
    return { workflowId: handle.workflowId };
  },
  'weekly-payouts-started': async (recorder) => {
    const { workflowId } = await recorder.client.workflow.start('weeklyPayouts', {
      workflowId: `${weeklyPayoutsWorkflowId('test')}-${randomUUID()}`,
      taskQueue: coreTaskQueue,
      args: ['test'],
    });
    return { workflowId };
  },
  'processor-event-left-to-payout-locally': async (recorder) => {
    await pay(recorder, 'verified');
    return recorder.processorEventEndedAs('left_to_payout');
  },
};
