import type { Keyring } from '@landed/codec/keyring';
import type { BankAccountOutcome, BankAccountRequest } from '@landed/contracts/bank-account/types';
import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';
import type { BankAccountSaver } from '@landed/management/bank-account/bank-account-saver';
import type { DeliveryStarter } from '@landed/management/webhook-endpoint/delivery-starter';
import type { saveBankAccount } from '@landed/workflows/bank-account';
import { webhookDeliveryWorkflowId } from '@landed/workflows/ids';
import type { webhookDelivery } from '@landed/workflows/webhook';
import type { webhookBackfill } from '@landed/workflows/webhook-backfill';
import type { Client } from '@temporalio/client';
import type { StackAccess } from './find-access.js';

/** The workflows of a stack: deliveries, backfills and manual reviews. The first call loads the client and connects. */
export class StackWorkflows implements DeliveryStarter, BankAccountSaver {
  #client: Promise<Client> | undefined;

  constructor(
    private readonly access: StackAccess,
    private readonly keyring: Keyring,
  ) {}

  /** Signals the delivery's workflow to send now, or starts one when none is running. */
  async deliver(ref: DeliveryRef, attempts: number): Promise<void> {
    const { workflow } = await this.client();
    const { resendStart } = await import('@landed/workflows/webhook/resend-start');
    await workflow.signalWithStart<typeof webhookDelivery>('webhookDelivery', resendStart(ref, attempts));
  }

  async backfill(endpoint: EndpointRef): Promise<void> {
    const { workflow } = await this.client();
    const { resendMissedStart } = await import('@landed/workflows/webhook/resend-start');
    await workflow.start<typeof webhookBackfill>('webhookBackfill', resendMissedStart(endpoint));
  }

  async cancel(ref: DeliveryRef): Promise<void> {
    const { workflow } = await this.client();
    const { cancelDelivery } = await import('@landed/workflows/messages/cancel-delivery');
    await workflow.getHandle(webhookDeliveryWorkflowId(ref)).signal(cancelDelivery);
  }

  /** Waits for the end. When the caller stops waiting, the workflow continues. */
  async save(request: BankAccountRequest): Promise<BankAccountOutcome> {
    const { workflow } = await this.client();
    const { bankAccountStart } = await import('@landed/workflows/bank-account/bank-account-start');
    const handle = await workflow.start<typeof saveBankAccount>('saveBankAccount', bankAccountStart(request));
    return savedWithinTime(handle.result());
  }

  async needReview(): Promise<number> {
    const { workflow } = await this.client();
    const { count } = await workflow.count('NeedsReview = true AND ExecutionStatus = "Running"');
    return count;
  }

  /** The client, connected by the first call. Throws `temporal_unreachable`. */
  client(): Promise<Client> {
    this.#client ??= import('./open-temporal.js').then(({ openTemporal }) => openTemporal(this.access, this.keyring));
    return this.#client;
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.connection.close();
  }
}

const saveMilliseconds = 60_000;

/** Waits for the result of a save. The workflow continues when the time is over. */
async function savedWithinTime<Result>(result: Promise<Result>): Promise<Result> {
  const { CommandFailure } = await import('../program/command-failure.js');
  const { withinTime } = await import('../program/within-time.js');
  return withinTime(result, saveMilliseconds, () => {
    const message =
      'The payout partner has not responded yet. The service tries for an hour: look at `landed bank-accounts list`.';
    throw new CommandFailure('not_saved_yet', message);
  });
}
