/**
 * What changed in workflows that may be running, one name per change. A name stays until no history without it is kept,
 * then goes together with the old branch.
 */
export const patches = {
  /** An operation past its safe window stays open until a fact or a person ends it; it used to end itself. */
  waitsForAPerson: 'operation-waits-for-a-person',
  /** The sweep takes kept classifications of replaced classifiers too. */
  forgetsClassifications: 'retention-forgets-classifications',
  /** Whoever changes a payment or refund tells its merchant's endpoints of it. */
  tellsMerchant: 'tells-merchant',
  /** The sweep takes old deliveries too. */
  forgetsDeliveries: 'retention-forgets-deliveries',
  /** A catch-up tells a delivery that sleeps of the attempt that it has made. */
  wakesDelivery: 'catch-up-wakes-delivery',
} as const;
