import { describeAbsentPayment } from '../../setup/authorization-verb/absent-payment.js';

await describeAbsentPayment('cancel');
