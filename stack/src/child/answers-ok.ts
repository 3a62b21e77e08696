/** True when an HTTP GET is answered with a 2xx status. Throws when nobody answers. */
export async function answersOk(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { signal });
  await response.arrayBuffer();
  return response.ok;
}
