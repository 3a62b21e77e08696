/** Why a delivery was rejected. */
export type VerificationFailure =
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_out_of_tolerance'
  | 'signature_mismatch'
  | 'malformed_body'
  | 'malformed_secret';

const sentences: Readonly<Record<VerificationFailure, string>> = {
  missing_header: 'One of the headers webhook-id, webhook-timestamp and webhook-signature is missing.',
  malformed_header: 'A webhook header is empty, repeated or malformed.',
  timestamp_out_of_tolerance:
    'The timestamp of the delivery is outside the tolerance. Check the clock of this machine.',
  signature_mismatch: 'No signature matches: the body or a header was changed, or the secret is wrong.',
  malformed_body: 'The body is not the raw text of an event. Pass the bytes that arrived, before a parser reads them.',
  malformed_secret: 'Expected a signing secret of the form whsec_ and base64, without spaces or line breaks.',
};

/** Do not act on this delivery: respond with 400. `malformed_secret` is a fault of your own configuration. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: VerificationFailure;

  constructor(reason: VerificationFailure) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
