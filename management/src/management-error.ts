/** Why a request about merchants, keys, payments or disputes is rejected: a closed list for programs. */
export type ManagementErrorCode =
  | 'payment_not_found'
  | 'dispute_not_found'
  | 'dispute_not_actionable'
  | 'payout_not_found'
  | 'cursor_not_found'
  | 'review_case_not_found'
  | 'review_case_closed'
  | 'merchant_not_found'
  | 'name_rejected'
  | 'reference_rejected'
  | 'reason_required'
  | 'rail_not_enabled'
  | 'live_not_enabled'
  | 'keys_exist'
  | 'no_keys'
  | 'branding_rejected'
  | 'agreement_changed'
  | 'agreement_signed'
  | 'agreement_rejected'
  | 'factor_required'
  | 'verification_rejected'
  | 'verification_unavailable'
  | 'terms_rejected'
  | 'domain_not_found'
  | 'token_rejected'
  | 'bank_account_rejected'
  | 'owner_email_rejected'
  | 'registration_rejected'
  | 'allowance_rejected'
  | 'allowance_not_found'
  | 'user_not_found'
  | 'invitation_not_found'
  | 'email_rejected'
  | 'already_member'
  | 'last_owner'
  | 'belongs_to_others';

/** A rejected request. Nothing was changed. The message is for operators. */
export class ManagementError extends Error {
  constructor(
    readonly code: ManagementErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'ManagementError';
  }
}
