/** Every text of the form. `{}` in `payAmount` is the formatted amount. */
export interface Messages {
  readonly card: string;
  readonly or: string;
  readonly pay: string;
  readonly payAmount: string;
  readonly paying: string;
  readonly paid: string;
  readonly processing: string;
  readonly unknown: string;
  readonly check: string;
  readonly load: string;
  readonly retry: string;
  readonly declined: string;
  readonly funds: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly authentication: string;
  readonly closed: string;
  readonly resume: string;
  readonly notPaid: string;
}

export type MessageKey = keyof Messages;
