import { evidence } from './definitions/evidence.js';
import { describeMatrix } from './describe-matrix.js';

describeMatrix(evidence);
