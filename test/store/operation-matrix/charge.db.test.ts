import { charge } from './definitions/charge.js';
import { describeMatrix } from './describe-matrix.js';

describeMatrix(charge);
