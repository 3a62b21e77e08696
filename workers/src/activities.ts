import { createBankAccountActivities, type OwnerNotices } from '@landed/activities/bank-account/activities';
import { createOwnerNoticeActivities } from '@landed/activities/bank-account/owner-notice';
import { createCancelActivities } from '@landed/activities/cancel/activities';
import { createCaptureActivities } from '@landed/activities/capture/activities';
import { createCheckoutActivities } from '@landed/activities/checkout/activities';
import { createClassificationActivities } from '@landed/activities/classification/activities';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import { createDisputeActivities } from '@landed/activities/dispute/activities';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { createDisputeEvidenceActivities } from '@landed/activities/dispute-evidence/activities';
import { createHttpScorer } from '@landed/activities/fraud/http-scorer';
import type { FraudScoring } from '@landed/activities/fraud/port';
import { createLedgerActivities } from '@landed/activities/ledger/activities';
import {
  createLostWorkflowActivities,
  type LostWorkflowLog,
  type LostWorkflows,
} from '@landed/activities/lost-workflow/activities';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { createLoginVerifier } from '@landed/activities/operator-decision/login-verifier';
import { signedResolutions } from '@landed/activities/operator-decision/signed-resolution';
import { createPaymentLifecycleActivities } from '@landed/activities/payment-intent/activities';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import { createSalesDayActivities } from '@landed/activities/payment-intent/sales-days';
import { createPaymentMethodDomainActivities } from '@landed/activities/payment-method-domain/activities';
import { createPayoutActivities } from '@landed/activities/payout/activities';
import type { PayoutDependencies } from '@landed/activities/payout/dependencies';
import { createPayoutStartActivities, type PayoutWorkflows } from '@landed/activities/payout/start-payouts';
import type { RequestDependencies } from '@landed/activities/payout/check-request';
import type { Acquirers } from '@landed/activities/processor/guard/acquirers';
import { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import { createReconciliationActivities } from '@landed/activities/reconciliation/activities';
import { createRefundActivities } from '@landed/activities/refund/activities';
import { createRefundReadActivities } from '@landed/activities/refund/read-activities';
import { createRelatedWorkflowActivities, type RelatedWorkflows } from '@landed/activities/related-workflow/activities';
import { createReserveActivities } from '@landed/activities/reserve/activities';
import { createRetentionActivities } from '@landed/activities/retention/activities';
import { createTaxQuoteActivities } from '@landed/activities/tax-quote/activities';
import { type CheckingClassifier, createCodeCheck } from '@landed/activities/tax-quote/code-check';
import { createVerificationActivities } from '@landed/activities/verification/activities';
import { createWebhookActivities } from '@landed/activities/webhook/activities';
import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Mailer } from '@landed/mail/mailer';
import { createSmtpMailer } from '@landed/mail/smtp-mailer';
import type { Database } from '@landed/prisma/database';
import type { WorkersConfig } from './config.js';
import { mergeActivities } from './merge-activities.js';
import type { WorkerTaxEngines } from './tax-engines.js';
import type { Webhooks } from './webhooks.js';

/** Test hooks inside activities. The product sets none of them. */
export type ActivityHooks = Pick<PaymentDependencies, 'reached'> & {
  readonly payoutReached?: PayoutDependencies['reached'];
};

/** Services of this process that activities use, besides database and acquirers. */
export interface ActivityServices {
  readonly taxEngines: Pick<WorkerTaxEngines, 'engineOf' | 'taxPlaceOf' | 'restrictionOf' | 'nationalLineOf'>;
  readonly classifier: ClassifierClient;
  /** The classifier of this process, without the operator's remote one. */
  readonly ownClassifier: CheckingClassifier;
  readonly webhooks: Pick<Webhooks, 'dependencies'>;
  readonly relatedWorkflows: RelatedWorkflows;
  readonly payoutWorkflows: PayoutWorkflows;
  readonly lostWorkflows: LostWorkflows;
  readonly ownerNotices: OwnerNotices;
  readonly log: LostWorkflowLog;
  /** Called with the number of lost workflows that were started. */
  readonly onRestored?: (count: number) => void;
}

/**
 * All activities of the service, with the database, acquirers, fraud scorer and services of this process. Throws when two
 * features have an activity of the same name.
 */
export function createActivities(
  config: WorkersConfig,
  database: Database,
  acquirers: Acquirers,
  services: ActivityServices,
  hooks: ActivityHooks = {},
) {
  const { taxEngines, classifier, ownClassifier, webhooks, relatedWorkflows } = services;
  const keyring = config.LANDED_ENCRYPTION_KEYS;
  const checks = decisionChecks(config, database);
  return mergeActivities([
    ...paymentActivities(config, checks, acquirers, services, hooks),
    ...payoutActivities(config, checks, acquirers, services, hooks),
    ...merchantActivities(config, checks, acquirers, services),
    createOperationActivities({ database, keyring }),
    createRelatedWorkflowActivities(relatedWorkflows),
    createLostWorkflowActivities({ database, keyring, ...lostWorkflowServices(services) }),
    createTaxQuoteActivities({
      database,
      keyring,
      taxEngineOf: taxEngines.engineOf,
      taxPlaceOf: taxEngines.taxPlaceOf,
      codeCheck: createCodeCheck(ownClassifier),
    }),
    createClassificationActivities({
      database,
      classifier,
      restrictionOf: taxEngines.restrictionOf,
      nationalLineOf: taxEngines.nationalLineOf,
    }),
    createReserveActivities({ database }),
    createLedgerActivities({ database }),
    createRetentionActivities({ database, classifier }),
    createSalesDayActivities({ database }),
    createWebhookActivities({ keyring, ...webhooks.dependencies }),
  ]);
}

/** What reads or changes payments at the acquirers. */
function paymentActivities(
  config: WorkersConfig,
  checks: RequestDependencies,
  { processorOf, payoutPartnerOf, inlineCallsOf, statuses }: Acquirers,
  { taxEngines }: ActivityServices,
  { reached }: ActivityHooks,
) {
  const { database, keyring } = checks;
  const payments = {
    database,
    keyring,
    processorOf,
    inlineCallsOf,
    storedErrorMilliseconds: storedErrorWait(config),
    decisionWaitMilliseconds: config.DECISION_WAIT_SECONDS * 1_000,
    ...(reached === undefined ? {} : { reached }),
  };
  const { taxPlaceOf } = taxEngines;
  const checkout = { ...payments, fraud: fraudScoring(config), taxPlaceOf, settlementOf: settlementTerms(config) };
  const operations = mergeActivities([
    createCheckoutActivities(checkout),
    createCaptureActivities(payments),
    createCancelActivities(payments),
    createRefundActivities({ ...payments, fitDisputes: fitPaymentDisputes }),
    createDisputeEvidenceActivities(payments),
  ]);
  return [
    signedResolutions(checks, operations),
    createRefundReadActivities(payments),
    createDisputeActivities(payments),
    createReconciliationActivities({ ...payments, accountsOf: accountsOf(statuses), partnerOf: payoutPartnerOf }),
    createPaymentLifecycleActivities(payments),
    createProcessorEventActivities(payments),
  ] as const;
}

/** What pays merchants through the payout partner. */
function payoutActivities(
  config: WorkersConfig,
  checks: RequestDependencies,
  { payoutPartnerOf }: Acquirers,
  { payoutWorkflows }: ActivityServices,
  { payoutReached }: ActivityHooks,
) {
  const reached = payoutReached === undefined ? {} : { reached: payoutReached };
  return [
    createPayoutActivities({
      ...checks,
      partnerOf: payoutPartnerOf,
      minimums: config.PAYOUT_MINIMUMS,
      rerunLimits: config.RERUN_APPROVAL_LIMITS,
      storedErrorMilliseconds: storedErrorWait(config),
      ...reached,
    }),
    createPayoutStartActivities({
      database: checks.database,
      workflows: payoutWorkflows,
      startsPerSecond: config.PAYOUT_STARTS_PER_SECOND,
      ...reached,
    }),
  ] as const;
}

/** What changes a merchant's bank accounts and wallet domains, verifies its business, and notifies its owner. */
function merchantActivities(
  config: WorkersConfig,
  checks: RequestDependencies,
  { walletDomainsOf, payoutPartnerOf, statuses }: Acquirers,
  { ownerNotices }: ActivityServices,
) {
  const { database, keyring } = checks;
  const payoutWaitHours = {
    dashboard: config.BANK_ACCOUNT_HOLD_HOURS,
    operator: config.OPERATOR_BANK_ACCOUNT_HOLD_HOURS,
  };
  return [
    createPaymentMethodDomainActivities({ database, keyring, walletDomainsOf, accountsOf: accountsOf(statuses) }),
    createBankAccountActivities({ ...checks, payoutPartnerOf, payoutWaitHours, ownerNotices }),
    createVerificationActivities({ database, keyring, payoutPartnerOf, accountsOf: accountsOf(statuses) }),
    createOwnerNoticeActivities({ database, keyring, mailer: mailerOf(config) }),
  ] as const;
}

/** What the decisions of operators are checked with. */
function decisionChecks(config: WorkersConfig, database: Database): RequestDependencies {
  return {
    database,
    keyring: config.LANDED_ENCRYPTION_KEYS,
    logins: createLoginVerifier(config.OPERATOR_ISSUERS),
    approvals: config.OPERATOR_APPROVALS,
    unsignedRequests: config.UNSIGNED_PAYOUT_REQUESTS,
  };
}

function accountsOf(statuses: Acquirers['statuses']) {
  return (rail: Rail) => statuses().flatMap((account) => (account.rail === rail ? [account.entity] : []));
}

function storedErrorWait({ STORED_ERROR_WAIT_SECONDS }: WorkersConfig): number {
  return STORED_ERROR_WAIT_SECONDS * 1_000;
}

function lostWorkflowServices({ lostWorkflows, log, onRestored }: ActivityServices) {
  return { lostWorkflows, log, ...(onRestored === undefined ? {} : { onRestored }) };
}

function settlementTerms({ SETTLEMENT_DELAY_DAYS, RESERVE_DAYS }: WorkersConfig) {
  return (entity: Entity) => ({ settlementDelayDays: SETTLEMENT_DELAY_DAYS(entity), reserveDays: RESERVE_DAYS });
}

function mailerOf({ SMTP_URL: url, MAIL_FROM: from }: WorkersConfig): Mailer | null {
  return url === undefined || from === undefined ? null : createSmtpMailer({ url, from });
}

function fraudScoring(config: WorkersConfig): FraudScoring {
  const { FRAUD_SCORER_URL: url, FRAUD_SCORER_TOKEN: token, FRAUD_BUDGET_MS: budgetMilliseconds } = config;
  return { scorer: url === undefined ? null : createHttpScorer({ url, token }), budgetMilliseconds };
}
