import type { WorkSource } from '../work-source.js';
import { heldDispute, openDispute } from './dispute.js';
import { lateCharge } from './late-charge.js';
import { lostRows } from './lost-rows.js';
import { authorization, challenge, charge, heldPayment } from './payment-intent.js';
import { unfinishedPayout } from './payout.js';
import { refund } from './refund.js';

/** All kinds of unfinished work. */
export const workSources: readonly WorkSource[] = [
  charge,
  heldPayment,
  refund,
  heldDispute,
  lostRows,
  challenge,
  authorization,
  openDispute,
  lateCharge,
  unfinishedPayout,
];
