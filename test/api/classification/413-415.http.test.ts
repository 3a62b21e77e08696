import { describeBodyLimit } from '../../setup/body-limit.js';
import { mugCode, mugRequest } from '../../setup/products.js';
import { path } from './classified.js';

const answered = { classifications: [{ hs_code: mugCode }] };

await describeBodyLimit({ noun: 'classification', path, request: mugRequest, response: answered });
