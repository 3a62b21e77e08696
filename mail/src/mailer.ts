/** A message in plain text to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Equal for each copy of a message, so that a second copy can be recognized. */
  readonly key: string;
}

/**
 * What the mail server stated about a message: it has it, or it will never take it. `unknown`: it did not take it now, or
 * stated nothing. Its texts are in none of them, because they may contain the address.
 */
export type MailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected' }
  /** `code`: in which step it failed, as nodemailer names it. */
  | { readonly kind: 'unknown'; readonly code: string };

/** Sends messages. Never throws because of the mail server. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
}
