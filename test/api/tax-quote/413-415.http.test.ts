import { describeBodyLimit } from '../../setup/body-limit.js';
import { handbagQuote, handbagTotal } from '../../setup/orders.js';

const answered = { amount_breakdown: { total: handbagTotal } };

await describeBodyLimit({ noun: 'quote', path: '/v1/tax_quotes', request: handbagQuote, response: answered });
