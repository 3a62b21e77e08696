import { TaxServiceFault } from './fault.js';

/** 25 lines with all their components take a tenth of it. */
const answerBytesMax = 256 * 1024;

/** The JSON of an answer. What is too large is not read to its end. @throws TaxServiceFault */
export async function readJson(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop hangs up.
    if (size > answerBytesMax) throw new TaxServiceFault('too_large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new TaxServiceFault('malformed', 'not JSON');
  }
}
