/** What people may ask for on the internal listener, by `operationId`. All else of the API is for merchants' servers. */
export const operationsForPeople: ReadonlySet<string> = new Set([
  'createRefund',
  'capturePayment',
  'cancelPayment',
  'submitDisputeEvidence',
  'createClassifications',
  'createTaxQuote',
]);
