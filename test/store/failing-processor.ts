import type { Processor } from '@landed/activities/processor/port';

const fails = (call: string) => () => Promise.reject(new Error(`This test does not expect the call to ${call}.`));

/** A processor whose calls all reject. A test replaces the calls that it expects. */
export const failingProcessor: Processor = {
  charge: fails('charge'),
  findCharge: fails('find a charge'),
  fenceCharge: fails('fence a charge'),
  identifyPayment: fails('identify a payment'),
  readPayment: fails('read a payment'),
  capture: fails('capture'),
  voidPayment: fails('void'),
  refund: fails('refund'),
  findRefund: fails('find a refund'),
  listRefunds: fails('list refunds'),
  readDispute: fails('read a dispute'),
  listDisputes: fails('list disputes'),
  submitDisputeEvidence: fails('submit evidence'),
  findDisputeEvidence: fails('find evidence'),
  listBalanceTransactions: fails('list balance transactions'),
};
