import type { Entity } from '@landed/contracts/entity/entity';
import type { SettlementTerms } from '@landed/contracts/ledger/settlement-terms';
import type { TaxPlaceOf } from '@landed/contracts/tax-quote/tax-place';
import type { FraudScoring } from '../fraud/port.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Dependencies of the checkout activities. */
export interface CheckoutDependencies extends PaymentDependencies {
  /** Absent: charges are not scored. */
  readonly fraud?: FraudScoring;
  /** Finds the tax area of an order's postal code, by the tables that priced its quote. */
  readonly taxPlaceOf: TaxPlaceOf;
  /** When an entity's charges become available to their merchants, and when their reserves are due. Absent: the default. */
  readonly settlementOf?: (entity: Entity) => SettlementTerms;
}
