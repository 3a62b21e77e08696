import { handbagQuote, handbagTotal } from '../../setup/orders.js';
import { describeSmallBodies } from '../../setup/small-bodies.js';

const answered = { amount_breakdown: { total: handbagTotal } };

await describeSmallBodies({ noun: 'quote', path: '/v1/tax_quotes', request: handbagQuote, answered });
