import type { RailTerms } from '@landed/contracts/merchant/types';
import { plainText } from '../output/plain-text.js';
import { fields } from '../output/table.js';

/** The terms of a merchant on a rail as `--json` prints them. */
export function termsDocument(terms: RailTerms) {
  return {
    rail: terms.rail,
    tax_policy: { quote: terms.quotePolicy, remittance: terms.taxRemittance },
    fee_bps: terms.feeBps,
    fee_fixed: terms.feeFixed,
    dispute_fee: terms.disputeFee,
    reserve_bps: terms.reserveBps,
    fraud_scoring: terms.fraudScoring,
    tax_engine: terms.taxEngine,
    wallets: { apple_pay: terms.applePay, google_pay: terms.googlePay },
  };
}

/** The terms of a merchant on a rail as text, one line per term. */
export function termsText(terms: RailTerms): string {
  const isOn = (value: boolean) => (value ? 'on' : 'off');
  return fields([
    ['mode', terms.rail],
    ['tax quote', terms.quotePolicy],
    ['tax remittance', terms.taxRemittance],
    ['fee', `${percent(terms.feeBps)} + ${terms.feeFixed} minor units`],
    ['dispute fee', `${terms.disputeFee} minor units`],
    ['reserve', percent(terms.reserveBps)],
    ['fraud scoring', isOn(terms.fraudScoring)],
    ['tax engine', plainText(terms.taxEngine ?? 'embedded')],
    ['wallets', `Apple Pay ${isOn(terms.applePay)}, Google Pay ${isOn(terms.googlePay)}`],
  ]);
}

/** 525 basis points are 5.25 %. Whole numbers, so nothing is rounded. */
function percent(basisPoints: number): string {
  const [whole, rest] = [Math.trunc(basisPoints / 100), basisPoints % 100];
  return `${whole}.${String(rest).padStart(2, '0')} %`;
}
