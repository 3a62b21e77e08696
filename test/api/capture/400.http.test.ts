import { describeMalformedRequests } from '../../setup/capture-or-void/malformed.js';
import { handbagTotal } from '../../setup/orders.js';

await describeMalformedRequests('capture', [['amount_to_capture', handbagTotal]]);
