import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';

/**
 * Whether the processor states something about exactly this payment or refund, with another amount or currency than was
 * asked for. No later read can make it ours, so only an operator can decide.
 */
export function isMismatch(stated: { readonly kind: string; readonly detail?: ProcessorDetail }): boolean {
  return stated.kind === 'unknown' && stated.detail?.['mismatch'] === 'amount';
}
