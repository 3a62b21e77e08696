/** One attempt at a card: approved (`succeeded`, captured or only authorized) or declined (`failed`). */
export interface ChargeRecord {
  readonly id: string;
  readonly account: string;
  readonly payment: string;
  readonly method: string;
  /** Name in the table of test cards. */
  readonly card: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'succeeded' | 'failed';
  readonly captured: boolean;
  readonly amountCaptured: number;
  /** Authorized money that was let go, by a cancel or by capturing less; Stripe reports it as refunded. */
  readonly amountReleased: number;
  /** Captured money that was given back, by refunds that have not failed. */
  readonly amountRefunded: number;
  /** The buyer answered the issuer's 3-D Secure question. */
  readonly authenticated: boolean;
  /** Unix seconds; null unless authorized for a later capture. */
  readonly captureBefore: number | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
}
