import { readJsonBody } from '../remote-service/read-json.js';
import { TaxServiceFault } from './tax-service-fault.js';

/** Ten times the size of a response with 25 lines and all their components. */
const bodyBytesMax = 256 * 1024;

/** The JSON body of a response. @throws TaxServiceFault */
export function readJson(response: Response): Promise<unknown> {
  return readJsonBody(
    response,
    bodyBytesMax,
    (kind) => new TaxServiceFault(kind, kind === 'malformed' ? 'not JSON' : null),
  );
}
