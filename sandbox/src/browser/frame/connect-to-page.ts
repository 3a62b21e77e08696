import { type Hello, isGreeting, type Welcome } from '../channel/greeting.js';
import { type Calls, Peer } from '../channel/peer.js';

export interface PageConnection<Setup> {
  readonly setup: Setup;
  /** The origin of the embedding page, as the browser reports it. */
  readonly pageOrigin: string;
}

/**
 * Greets the embedding page and waits for its port. The fragment of the frame's address has the page's origin and a
 * nonce; a message from another window, origin or mount is ignored.
 */
export function connectToPage<Theirs extends Calls, Setup>(
  start: (connection: PageConnection<Setup>, peer: () => Peer<Theirs>) => Calls,
): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const nonce = given.get('nonce') ?? '';
  const origin = given.get('origin') ?? '';
  const receive = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    if (event.source !== window.parent || event.origin !== origin || port === undefined) return;
    if (!isGreeting<Welcome>(event.data, 'sandbox-frame-welcome', nonce)) return;
    removeEventListener('message', receive);
    let peer: Peer<Theirs> | undefined;
    const connection = { setup: event.data.setup as Setup, pageOrigin: event.origin };
    const mine = start(connection, () => {
      if (peer === undefined) throw new Error('The frame called its page before it was connected.');
      return peer;
    });
    peer = new Peer(port, mine);
  };
  addEventListener('message', receive);
  const hello: Hello = { kind: 'sandbox-frame-hello', nonce };
  // An opaque origin cannot be addressed. The greeting has no secret.
  window.parent.postMessage(hello, origin === 'null' ? '*' : origin);
}
