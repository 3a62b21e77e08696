import type { Entity } from '@landed/contracts/entity/entity';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Money } from '@landed/contracts/money/money';
import type { Rail } from '@landed/contracts/rail/rail';

/** All that a scorer is told of a charge: no name, no street, no token, and the e-mail only as a hash. */
export interface FraudRequest {
  readonly paymentIntentId: PaymentIntentId;
  readonly rail: Rail;
  readonly entity: Entity;
  readonly money: Money;
  /** SHA-256 of the lower-cased address, in hex: it can be recognised, not read. */
  readonly emailSha256: string;
  readonly ipAddress: string | null;
  readonly shippingCountry: string | null;
  readonly billingCountry: string | null;
}

/** Says how suspicious a charge is. The same charge may be asked about more than once. */
export interface FraudScorer {
  /** A score from 0 to 100, higher is worse. Throws when there is none; gives up when the signal says so. */
  assess(request: FraudRequest, signal: AbortSignal): Promise<number>;
}

/** Who scores charges in this process, and how long a charge waits for it at most. */
export interface FraudScoring {
  /** Null: nobody. */
  readonly scorer: FraudScorer | null;
  readonly budgetMilliseconds: number;
}
