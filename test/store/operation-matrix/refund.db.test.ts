import { refund } from './definitions/refund.js';
import { describeMatrix } from './describe-matrix.js';

describeMatrix(refund);
