import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asId } from '@landed/contracts/ids/ids';
import type { DomainOwner } from '@landed/contracts/payment-method-domain/types';
import { activateDomain, revalidateDomain } from '@landed/workflows/messages/activate-domain';
import { domainStart } from '@landed/workflows/payment-method-domain/domain-start';
import { walletDomainSweepWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { WithStartWorkflowOperation } from '@temporalio/client';
import type { Recipes, Recorder, Started } from '../recorder.js';

const path = '/v1/payment_method_domains';
const domain = 'shop.example.com';

const ownerOf = ({ unquoted }: Recorder): DomainOwner => ({
  rail: 'test',
  merchantId: asId<'merchant'>(unquoted.merchantId),
});

/** The newest run of the merchant's workflow: all runs have the same id. */
async function newestRun(recorder: Recorder): Promise<Started> {
  const { workflowId } = domainStart(ownerOf(recorder));
  const { runId } = await recorder.client.workflow.getHandle(workflowId).describe();
  return { workflowId, runId };
}

async function register(recorder: Recorder): Promise<Started> {
  const response = await recorder.unquoted.api.post(path, { domain });
  if (response.status !== 200) throw new Error(response.text);
  return newestRun(recorder);
}

/** As if the last check of Apple Pay had failed at every acquirer. */
async function makeInactive(recorder: Recorder): Promise<void> {
  await recorder.query(`UPDATE payment_method_domain_entity SET apple_pay = 'not_verified' WHERE merchant_id = $1`, [
    recorder.unquoted.merchantId,
  ]);
}

export const paymentMethodDomainRecipes: Recipes = {
  'payment-method-domain-activated': register,
  'payment-method-domain-rejected': async (recorder) => {
    await register(recorder);
    const other = {
      kind: 'register',
      domainId: asId<'payment_method_domain'>(randomUUID()),
      domain: `www.${domain}`,
    } as const;
    const startWorkflowOperation = new WithStartWorkflowOperation('walletDomain', {
      ...domainStart(ownerOf(recorder)),
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
    await recorder.client.workflow
      .executeUpdateWithStart(activateDomain, { startWorkflowOperation, args: [other] })
      .catch(() => undefined);
    return newestRun(recorder);
  },
  'payment-method-domain-revalidated': async (recorder) => {
    await register(recorder);
    await makeInactive(recorder);
    await recorder.client.workflow.signalWithStart('walletDomain', {
      ...domainStart(ownerOf(recorder)),
      signal: revalidateDomain,
    });
    return newestRun(recorder);
  },
  'payment-method-domain-in-background': async (recorder) => {
    const failing = ['payment_method_domains.list', 'payment_method_domains.retrieve'] as const;
    await recorder.failCalls(...failing);
    const recovery = sleep(15_000).then(() => recorder.sandbox.clear());
    const started = await register(recorder);
    await recovery;
    return started;
  },
  'wallet-domain-sweep-validated': async (recorder) => {
    await register(recorder);
    await makeInactive(recorder);
    await recorder.query('UPDATE payment_method_domain SET check_at = now() WHERE merchant_id = $1', [
      recorder.unquoted.merchantId,
    ]);
    const { workflowId } = await recorder.client.workflow.start('walletDomainSweep', {
      workflowId: `${walletDomainSweepWorkflowId}-${randomUUID()}`,
      taskQueue: coreTaskQueue,
      args: [],
    });
    return { workflowId };
  },
};
