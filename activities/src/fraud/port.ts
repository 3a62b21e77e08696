import type { Entity } from '@landed/contracts/entity/entity';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Money } from '@landed/contracts/money/money';
import type { Rail } from '@landed/contracts/rail/rail';

/**
 * Everything that a scorer receives about a charge: no name, street or token, and the email only as a hash. Nothing of
 * the billing address: it is kept for address verification and audit only.
 */
export interface FraudRequest {
  readonly paymentIntentId: PaymentIntentId;
  readonly rail: Rail;
  readonly entity: Entity;
  readonly money: Money;
  /** SHA-256 of the lower-cased email address, in hex. */
  readonly emailSha256: string;
  readonly ipAddress: string | null;
  readonly shippingCountry: string | null;
}

/** Scores how suspicious a charge is. It may be called more than once for the same charge. */
export interface FraudScorer {
  /** Returns a score from 0 to 100; higher is worse. Throws when there is none, and when the signal aborts. */
  assess(request: FraudRequest, signal: AbortSignal): Promise<number>;
}

/** The scorer of this process, and how long a charge waits for it at most. */
export interface FraudScoring {
  /** Null: charges are not scored. */
  readonly scorer: FraudScorer | null;
  readonly budgetMilliseconds: number;
}
