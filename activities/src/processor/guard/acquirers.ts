import type { CircuitStatus } from '../../circuit/breaker-with-bulkhead.js';
import { limitedPartner } from '../../payout/partner/limited-partner.js';
import type { PayoutPartnerOf } from '../../payout/partner/port.js';
import { createStripePartner } from '../../payout/partner/stripe/stripe-partner.js';
import type { ProcessorAccount } from '../accounts.js';
import type { AccountRef, ProcessorOf } from '../port.js';
import { perAccount } from '../registry.js';
import { createStripeDomains } from '../stripe/stripe-domains.js';
import { createStripeProcessor } from '../stripe/stripe-processor.js';
import type { WalletDomainsOf } from '../wallet-domains.js';
import { type AcquirerGuard, type AcquirerLimits, acquirerLimits, createAcquirerGuard } from './acquirer-guard.js';
import type { InlineCallsOf } from './inline-calls.js';
import { limitedDomains } from './limited-domains.js';
import { observed } from './observed.js';

/** The acquiring accounts of this process, each with its guard. */
export interface Acquirers {
  /** Sends every call: to reconcile, and for calls inside `inlineCallsOf`. */
  readonly processorOf: ProcessorOf;
  readonly inlineCallsOf: InlineCallsOf;
  readonly walletDomainsOf: WalletDomainsOf;
  readonly payoutPartnerOf: PayoutPartnerOf;
  /** The current status of each account, for operators. */
  statuses(): readonly (AccountRef & Pick<AcquirerGuard, 'circuit' | 'inlineCallsRunning' | 'callsNotSent'>)[];
}

export interface AcquirerOptions {
  readonly limits?: AcquirerLimits;
  readonly onCircuitChange?: (account: AccountRef, circuit: CircuitStatus) => void;
}

export function createAcquirers(accounts: readonly ProcessorAccount[], options: AcquirerOptions = {}): Acquirers {
  const { limits = acquirerLimits, onCircuitChange } = options;
  const rows = accounts.map((account) => {
    const { entity, rail } = account;
    const guard = createAcquirerGuard(limits, (circuit) => onCircuitChange?.({ entity, rail }, circuit));
    const domains = limitedDomains(createStripeDomains(account));
    const partner = limitedPartner(createStripePartner(account));
    return { entity, rail, guard, domains, partner, processor: observed(createStripeProcessor(account), guard) };
  });
  const rowOf = perAccount(rows);
  return {
    processorOf: (account) => rowOf(account).processor,
    walletDomainsOf: (account) => rowOf(account).domains,
    payoutPartnerOf: (account) => rowOf(account).partner,
    inlineCallsOf: (account) => rowOf(account).guard.inlineCalls,
    statuses: () =>
      rows.map(({ entity, rail, guard: { circuit, inlineCallsRunning, callsNotSent } }) => ({
        entity,
        rail,
        circuit,
        inlineCallsRunning,
        callsNotSent,
      })),
  };
}
