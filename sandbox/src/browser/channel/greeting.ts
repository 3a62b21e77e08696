/** The first message of a frame to its page: its listener is ready. */
export interface Hello {
  readonly kind: 'sandbox-frame-hello';
  readonly nonce: string;
}

/** The page's response to a greeting. It carries a port, which is used for everything else. */
export interface Welcome {
  readonly kind: 'sandbox-frame-welcome';
  readonly nonce: string;
  readonly setup: unknown;
}

/** Narrows a message from an unknown sender. The caller also checks its origin and source. */
export function isGreeting<T extends Hello | Welcome>(data: unknown, kind: T['kind'], nonce: string): data is T {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('nonce' in data)) return false;
  return data.kind === kind && data.nonce === nonce;
}
