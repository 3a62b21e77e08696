const address = /^(\/[a-z0-9-]{1,64}\/(?:test|live))((?:\/[a-z0-9-]{1,64}){0,4})\/?$/;

/**
 * The path of the API that has who is signed in and what the page of an address shows first, in one response; null where
 * no merchant's page is. The server names it before the page's script has run, and the script then asks for the same. A
 * list with filters is not part of it.
 */
export function firstReadPath(path: string, hasFilters: boolean): string | null {
  const found = address.exec(path);
  if (found === null) return null;
  const [, base = '', page = ''] = found;
  return `${base}/first${hasFilters ? '' : `?page=${page === '' ? '/' : page}`}`;
}
