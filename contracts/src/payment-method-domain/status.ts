/**
 * Why a wallet is inactive: our own closed list. The processor's texts are neither stored nor interpreted.
 *
 * - `pending`: the acquirer has not responded yet.
 * - `acquirer_unavailable`: the last call got no usable response.
 * - `domain_rejected`: the acquirer rejected the domain.
 * - `domain_disabled`: the domain is disabled at the acquirer.
 * - `not_verified`: the acquirer knows the domain, and the check of this wallet failed.
 */
export const inactiveReasons = [
  'pending',
  'acquirer_unavailable',
  'domain_rejected',
  'domain_disabled',
  'not_verified',
] as const;
export type InactiveReason = (typeof inactiveReasons)[number];

/** The status of a wallet at one acquirer: `active`, or why it is not. */
export const walletStatuses = ['active', ...inactiveReasons] as const;
export type WalletStatus = (typeof walletStatuses)[number];

/** What merchants read as `error_message`. */
export const inactiveMessages: Readonly<Record<InactiveReason, string>> = {
  pending: 'The acquirer has not confirmed the domain yet. The check continues in the background.',
  acquirer_unavailable: 'The acquirer did not respond. The check is repeated automatically.',
  domain_rejected: 'The acquirer rejected the domain. Check that it is a public hostname that you control.',
  domain_disabled: 'The domain is disabled at the acquirer. Contact support.',
  not_verified:
    'The wallet could not verify the domain. Serve it publicly over HTTPS with a valid certificate, then validate again.',
};
