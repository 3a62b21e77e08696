/** Every text of the form, in the order in which the script compresses best. `{}` in `payAmount` is the formatted amount. */
export interface Messages {
  readonly paying: string;
  readonly payAmount: string;
  readonly resume: string;
  readonly pay: string;
  readonly or: string;
  readonly processing: string;
  readonly retry: string;
  readonly declined: string;
  readonly check: string;
  readonly funds: string;
  readonly number: string;
  readonly notPaid: string;
  readonly cvc: string;
  readonly card: string;
  readonly authentication: string;
  readonly expiry: string;
  readonly closed: string;
  readonly unknown: string;
  readonly load: string;
  readonly paid: string;
}

export type MessageKey = keyof Messages;
