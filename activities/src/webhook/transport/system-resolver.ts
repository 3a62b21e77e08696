import { Resolver } from 'node:dns/promises';

/** Every address of a name, IPv4 and IPv6; none where it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface SystemResolverOptions {
  /** After so long, what was found until then is all there is: a family that is not answered for holds up no other. */
  readonly patienceMilliseconds: number;
  /** Name servers to ask instead of the machine's. */
  readonly servers?: readonly string[];
}

/**
 * Asks the name servers of the machine and nothing else: no hosts file, no search domains. Not `dns.lookup`, which
 * holds one of the process's few threads for as long as a name server is silent: names whose servers are silent on
 * purpose would then stop the lookups of everybody.
 */
export function createSystemResolver({ patienceMilliseconds, servers }: SystemResolverOptions): Resolve {
  const resolver = new Resolver({ timeout: Math.ceil(patienceMilliseconds / 2), tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const found: [string[], string[]] = [[], []];
    let patience: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, patienceMilliseconds);
    });
    const both = Promise.all([
      collect(resolver.resolve4(hostname), found[0]),
      collect(resolver.resolve6(hostname), found[1]),
    ]);
    await Promise.race([both, over]);
    clearTimeout(patience);
    return found.flat();
  };
}

/** A family without addresses is as good as one whose question failed. */
async function collect(response: Promise<string[]>, into: string[]): Promise<void> {
  try {
    into.push(...(await response));
  } catch {
    // Nothing of this family: with nothing of the other either, the name has no address.
  }
}
