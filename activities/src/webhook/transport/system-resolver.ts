import { Resolver } from 'node:dns/promises';

/** All addresses of a name, IPv4 and IPv6; an empty list when it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface SystemResolverOptions {
  /** After this time the addresses found so far are returned, so that one silent family does not block the other. */
  readonly timeoutMilliseconds: number;
  /** Name servers to ask instead of the machine's. */
  readonly servers?: readonly string[];
}

/**
 * Asks the machine's name servers only: no hosts file, no search domains. It does not use `dns.lookup`, which blocks one
 * of the process's few threads while a name server is silent. A few names with silent servers could then block all
 * lookups of the process.
 */
export function createSystemResolver({ timeoutMilliseconds, servers }: SystemResolverOptions): Resolve {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMilliseconds / 2), tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const found: [string[], string[]] = [[], []];
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMilliseconds);
    });
    const both = Promise.all([
      collect(resolver.resolve4(hostname), found[0]),
      collect(resolver.resolve6(hostname), found[1]),
    ]);
    await Promise.race([both, over]);
    clearTimeout(timer);
    return found.flat();
  };
}

/** Treats a failed query like a family without addresses. */
async function collect(response: Promise<string[]>, into: string[]): Promise<void> {
  try {
    into.push(...(await response));
  } catch {
    // No addresses of this family.
  }
}
