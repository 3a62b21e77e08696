import type { Processor } from '@landed/activities/processor/port';

const unasked = (call: string) => () => Promise.reject(new Error(`This test does not expect to be asked to ${call}.`));

/** What a test's processor is made of: every call that the test does not bring fails it. */
export const unaskedProcessor: Processor = {
  charge: unasked('charge'),
  findCharge: unasked('find a charge'),
  fenceCharge: unasked('close a charge'),
  readPayment: unasked('read a payment'),
  capture: unasked('capture'),
  voidPayment: unasked('void'),
  refund: unasked('refund'),
  findRefund: unasked('find a refund'),
};
