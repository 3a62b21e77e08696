import type { Id, MerchantId } from '../ids/ids.js';

export type AgreementSignatureId = Id<'agreement_signature'>;

/** A version of the merchant agreement. Instants are RFC 3339. */
export interface Agreement {
  readonly version: string;
  /** Plain text: paragraphs separated by blank lines; a line that begins with `# ` is a heading. */
  readonly text: string;
  /** SHA-256 of the text in UTF-8, in hex. */
  readonly sha256: string;
  /** What differs from the version before. */
  readonly changes: readonly string[];
  readonly effectiveAt: string;
}

export interface AgreementSignature {
  readonly id: AgreementSignatureId;
  readonly merchantId: MerchantId;
  readonly version: string;
  readonly typedName: string;
  /** The name of the dashboard user who signed. */
  readonly signedBy: string;
  readonly signedAt: string;
}
