import type { VerificationPage, VerificationPageRequest, VerificationRef } from '@landed/contracts/verification/types';

/**
 * Asks the processor about a verification in a workflow, which has the secret keys. The caller of this package supplies it,
 * because it needs a Temporal client.
 */
export interface VerificationCaller {
  openVerificationPage(request: VerificationPageRequest): Promise<VerificationPage>;
  /** Resolves when the processor has responded and what it stated is saved. */
  readVerification(ref: VerificationRef): Promise<void>;
}
