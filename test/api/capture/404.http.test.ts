import { describeMissingPayment } from '../../setup/capture-or-void/missing-payment.js';

await describeMissingPayment('capture');
