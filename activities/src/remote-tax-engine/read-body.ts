import { TaxServiceFault } from './tax-service-fault.js';

/** Ten times the size of a response with 25 lines and all their components. */
const bodyBytesMax = 256 * 1024;

/** The JSON body of a response. Stops reading a body that is too large. @throws TaxServiceFault */
export async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > bodyBytesMax) throw new TaxServiceFault('too_large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new TaxServiceFault('malformed', 'not JSON');
  }
}
