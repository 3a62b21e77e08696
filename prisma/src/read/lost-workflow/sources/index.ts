import type { WorkSource } from '../work-source.js';
import { authorization } from './authorization.js';
import { challenge } from './challenge.js';
import { charge } from './charge.js';
import { heldDispute } from './held-dispute.js';
import { heldPayment } from './held-payment.js';
import { lateCharge } from './late-charge.js';
import { lostRows } from './lost-rows.js';
import { openDispute } from './open-dispute.js';
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
