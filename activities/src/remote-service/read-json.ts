export type BodyFault = 'too_large' | 'malformed';

/** The JSON body of a response. Stops reading a body that is too large. Throws what `fault` makes of an unusable body. */
export async function readJsonBody(
  response: Response,
  bytesMax: number,
  fault: (kind: BodyFault) => Error,
): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > bytesMax) throw fault('too_large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw fault('malformed');
  }
}
