import { setTimeout as sleep } from 'node:timers/promises';
import type { Keyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { temporalConnection } from '@landed/codec/temporal-connection';
import type { ActivationRequest, DomainOwner } from '@landed/contracts/payment-method-domain/types';
import type { saveBankAccount } from '@landed/workflows/bank-account';
import { bankAccountStart } from '@landed/workflows/bank-account/bank-account-start';
import { webhookDeliveryWorkflowId } from '@landed/workflows/ids';
import { activateDomain } from '@landed/workflows/messages/activate-domain';
import { cancelDelivery } from '@landed/workflows/messages/cancel-delivery';
import { domainStart } from '@landed/workflows/payment-method-domain/domain-start';
import type { openVerificationPage, readVerification } from '@landed/workflows/verification';
import { verificationPageStart, verificationReadStart } from '@landed/workflows/verification/verification-start';
import type { webhookDelivery } from '@landed/workflows/webhook';
import { resendMissedStart, resendStart } from '@landed/workflows/webhook/resend-start';
import type { webhookBackfill } from '@landed/workflows/webhook-backfill';
import {
  Client,
  Connection,
  isGrpcServiceError,
  WithStartWorkflowOperation,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { NotFinishedYet, type Workflows } from './workflows.js';

export interface TemporalOptions {
  readonly address: string;
  readonly namespace: string;
  readonly keyring: Keyring;
}

/** A person waits for these. The workflows continue without the caller. */
const saveMilliseconds = 20_000;
const readMilliseconds = 8_000;
const activateMilliseconds = 4_000;

export interface OpenWorkflows extends Workflows {
  close(): Promise<void>;
}

/** Connects with the first call, so that the dashboard starts and shows settings without Temporal. */
export function openWorkflows({ address, namespace, keyring }: TemporalOptions): OpenWorkflows {
  const connection = Connection.lazy(temporalConnection(process.env, address));
  const client = new Client({ connection, namespace, dataConverter: encryptedDataConverter(keyring) });
  const { workflow } = client;
  return {
    async deliver(ref, attempts) {
      await workflow.signalWithStart<typeof webhookDelivery>('webhookDelivery', resendStart(ref, attempts));
    },
    async backfill(endpoint) {
      await workflow.start<typeof webhookBackfill>('webhookBackfill', resendMissedStart(endpoint));
    },
    async cancel(ref) {
      await workflow.getHandle(webhookDeliveryWorkflowId(ref)).signal(cancelDelivery);
    },
    async save(request) {
      const handle = await workflow.start<typeof saveBankAccount>('saveBankAccount', bankAccountStart(request));
      return inTime(handle.result(), saveMilliseconds);
    },
    async openVerificationPage(request) {
      const options = { ...verificationPageStart(request), workflowIdReusePolicy: 'REJECT_DUPLICATE' } as const;
      const handle = await workflow.start<typeof openVerificationPage>('openVerificationPage', options);
      return inTime(handle.result(), saveMilliseconds);
    },
    async readVerification(ref) {
      const handle = await workflow.start<typeof readVerification>('readVerification', {
        ...verificationReadStart(ref),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
      await inTime(handle.result(), readMilliseconds);
    },
    activateDomain: (owner, request) => activate(client, owner, request),
    close: () => connection.close(),
  };
}

/** Waits for a result. The workflow continues when the time is over. */
function inTime<Result>(result: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = sleep(milliseconds, null, { ref: false }).then(() => Promise.reject(new NotFinishedYet()));
  return Promise.race([result, late]);
}

async function activate(client: Client, owner: DomainOwner, request: ActivationRequest): Promise<'taken' | 'exists'> {
  const startWorkflowOperation = new WithStartWorkflowOperation('walletDomain', {
    ...domainStart(owner),
    workflowIdConflictPolicy: 'USE_EXISTING',
  });
  try {
    await client.withDeadline(Date.now() + activateMilliseconds, () =>
      client.workflow.executeUpdateWithStart(activateDomain, { startWorkflowOperation, args: [request] }),
    );
    return 'taken';
  } catch (error) {
    if (failureType(error) === 'payment_method_domain_exists') return 'exists';
    if (isLate(error)) return 'taken';
    throw error;
  }
}

function failureType(error: unknown): string | null {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : null;
  return cause instanceof ApplicationFailure ? (cause.type ?? null) : null;
}

const grpcDeadlineExceeded = 4;

/** Whether the server has the request is unknown: the stored record shows it. */
function isLate(error: unknown): boolean {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some((each) => isGrpcServiceError(each) && each.code === grpcDeadlineExceeded);
}
