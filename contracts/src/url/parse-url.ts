/** The parsed URL, or null. Not `URL.canParse`: in Node 20 it returns false for non-ASCII letters after some 5,000 calls. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
