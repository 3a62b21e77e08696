import { describeUnreadable } from '../../setup/authorization-verb/unreadable.js';
import { handbagTotal } from '../../setup/orders.js';

await describeUnreadable('capture', [['amount_to_capture', handbagTotal]]);
