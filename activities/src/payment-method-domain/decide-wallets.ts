import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { Activation } from '@landed/prisma/write/payment-method-domain/begin-activation';
import type { ActivationResult } from '@landed/prisma/write/payment-method-domain/save-activation';
import type { WalletDomainFact } from '../processor/wallet-domains.js';

type Known = Pick<Activation, 'applePay' | 'googlePay'>;

/**
 * What a fact makes of the wallets of one entity. Without a response nothing is known: an active wallet stays active,
 * and an inactive one says that the acquirer did not respond. A rejection leaves no wallet active.
 */
export function decideWallets(fact: WalletDomainFact, known: Known): ActivationResult {
  switch (fact.kind) {
    case 'stated': {
      const { applePay, googlePay, processorDomain } = fact;
      return { applePay, googlePay, processorDomain, isStated: true, usesUpKey: false };
    }
    case 'rejected':
      return {
        applePay: 'domain_rejected',
        googlePay: 'domain_rejected',
        processorDomain: null,
        isStated: true,
        usesUpKey: fact.underKey,
      };
    case 'unknown':
      return {
        applePay: unlessActive(known.applePay),
        googlePay: unlessActive(known.googlePay),
        processorDomain: null,
        isStated: false,
        usesUpKey: fact.underKey,
      };
  }
}

function unlessActive(status: WalletStatus): WalletStatus {
  return status === 'active' ? status : 'acquirer_unavailable';
}

/** Whether a result without a fact says nothing new, so that there is nothing to save. */
export function isUnchanged(result: ActivationResult, known: Known): boolean {
  const { isStated, usesUpKey, applePay, googlePay } = result;
  return !isStated && !usesUpKey && applePay === known.applePay && googlePay === known.googlePay;
}
