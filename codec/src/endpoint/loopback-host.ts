/** The default address of listeners that only this machine may reach. */
export const loopback = '127.0.0.1';

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/**
 * Whether a `Host` header names this machine. A web page can resolve its own name to a loopback address, so that its
 * requests come from this machine's browser (DNS rebinding); the header then has the page's name.
 */
export function isLoopbackHost(header: string | undefined): boolean {
  return loopbackHost.test(header ?? '');
}
