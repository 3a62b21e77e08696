import type { WorkSource } from '../work-source.js';
import { authorization } from './authorization.js';
import { challenge } from './challenge.js';
import { charge } from './charge.js';
import { heldPayment } from './held-payment.js';
import { refund } from './refund.js';

/** All kinds of unfinished work. */
export const workSources: readonly WorkSource[] = [charge, heldPayment, refund, challenge, authorization];
