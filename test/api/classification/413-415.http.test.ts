import { mugCode, mugRequest } from '../../setup/products.js';
import { describeSmallBodies } from '../../setup/small-bodies.js';
import { path } from './classified.js';

const answered = { classifications: [{ hs_code: mugCode }] };

await describeSmallBodies({ noun: 'classification', path, request: mugRequest, answered });
