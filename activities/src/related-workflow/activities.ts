import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import type { Entity } from '@landed/contracts/entity/entity';
import type { MerchantId, PaymentIntentId } from '@landed/contracts/ids/ids';
import type { OperationRef } from '@landed/contracts/operation/types';
import type { DomainOwner } from '@landed/contracts/payment-method-domain/types';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { EndpointRef } from '@landed/contracts/webhook/types';

/** The payment of a `paymentLifecycle` workflow. */
export interface LifecyclePayment {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
  readonly entity: Entity;
}

/** Starts and signals other workflows. The worker provides it: activities know no workflow ids. */
export interface RelatedWorkflows {
  /** Starts the payment's lifecycle workflow. A running one is signalled that the payment has changed. */
  ensurePaymentLifecycle(payment: LifecyclePayment): Promise<void>;
  /** Signals the lifecycle workflow that the payment has changed. Does nothing when there is none. */
  signalPaymentLifecycle(payment: Pick<LifecyclePayment, 'rail' | 'paymentIntentId'>): Promise<void>;
  /** Starts the lifecycle workflow of a dispute. A running one is signalled to read the dispute again. */
  ensureDisputeLifecycle(dispute: DisputeLifecycleInput): Promise<void>;
  /** Starts the workflow of a payout. A running one is signalled to read the partner. */
  ensureMerchantPayout(payout: MerchantPayoutInput): Promise<void>;
  /** Signals an operation under manual review to read the processor. Does nothing when it has ended. */
  recheckOperation(operation: OperationRef): Promise<void>;
  /** Starts a `webhookBackfill` for each endpoint that has none running. */
  startBackfills(endpoints: readonly EndpointRef[]): Promise<void>;
  /** Signals the `walletDomain` of each owner to validate its domain; starts it if it is not running. */
  revalidateDomains(owners: readonly DomainOwner[]): Promise<void>;
}

/**
 * The starts and signals of other workflows, as activities. A workflow could start a child or signal another workflow
 * itself, but then "already running" and "not found", which are normal here, appear as failures in its history.
 */
export function createRelatedWorkflowActivities(related: RelatedWorkflows) {
  return {
    ensurePaymentLifecycle: (payment: LifecyclePayment) => related.ensurePaymentLifecycle(payment),
    signalPaymentLifecycle: (payment: Pick<LifecyclePayment, 'rail' | 'paymentIntentId'>) =>
      related.signalPaymentLifecycle(payment),
    ensureDisputeLifecycle: (dispute: DisputeLifecycleInput) => related.ensureDisputeLifecycle(dispute),
    ensureMerchantPayout: (payout: MerchantPayoutInput) => related.ensureMerchantPayout(payout),
    recheckOperation: (operation: OperationRef) => related.recheckOperation(operation),
    startBackfills: (endpoints: readonly EndpointRef[]) => related.startBackfills(endpoints),
    revalidateDomains: (owners: readonly DomainOwner[]) => related.revalidateDomains(owners),
  };
}
