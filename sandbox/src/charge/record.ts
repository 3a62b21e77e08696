/** One charge attempt: approved (`succeeded`, captured or only authorized) or declined (`failed`). */
export interface ChargeRecord {
  readonly id: string;
  readonly account: string;
  readonly payment: string;
  readonly method: string;
  /** The card's name in the table of test cards. */
  readonly card: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'succeeded' | 'failed';
  readonly captured: boolean;
  readonly amountCaptured: number;
  /** Authorized money that a cancel or a smaller capture released; Stripe reports it as refunded. */
  readonly amountReleased: number;
  /** Captured money returned by refunds that have not failed. */
  readonly amountRefunded: number;
  /** Whether it was ever disputed. */
  readonly disputed: boolean;
  /** Whether the buyer completed a 3-D Secure challenge. */
  readonly authenticated: boolean;
  /** Unix seconds; null unless the charge is authorized for a later capture. */
  readonly captureBefore: number | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
}
