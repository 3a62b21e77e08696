import { cancel } from './definitions/capture-or-void.js';
import { describeMatrix } from './describe-matrix.js';

describeMatrix(cancel);
