/** Why a delivery is not believed. */
export type VerificationFailure =
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_out_of_tolerance'
  | 'signature_mismatch'
  | 'malformed_body'
  | 'malformed_secret';

const sentences: Readonly<Record<VerificationFailure, string>> = {
  missing_header: 'The delivery lacks a header that a signature needs.',
  malformed_header: 'A header of the delivery is empty, given more than once, or not as the service writes it.',
  timestamp_out_of_tolerance: 'The delivery is older or newer than the tolerance allows; is the clock right?',
  signature_mismatch: 'No signature fits: the body or a header was changed, or the secret is another one.',
  malformed_body: 'The body is not the raw text of an event; pass the bytes that arrived, before anything parses them.',
  malformed_secret: 'A signing secret is whsec_ and base64, without spaces or line ends.',
};

/** A delivery that must not be acted on. Answer 400 and forget it; `malformed_secret` is one's own to mend. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: VerificationFailure;

  constructor(reason: VerificationFailure) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
