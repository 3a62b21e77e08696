import { ApiError, isUnknownOutcome } from './api-error.js';

/** A money operation that was sent, until its outcome is known. It is in the storage of the browser, for all its tabs. */
export interface PendingAct {
  readonly key: string;
  readonly body: object;
  /** RFC 3339. */
  readonly sentAt: string;
}

export type ActResult<Done> =
  | { readonly kind: 'done'; readonly value: Done }
  /** Nothing was done: another request may be sent. */
  | { readonly kind: 'rejected'; readonly error: unknown }
  | { readonly kind: 'unknown'; readonly pending: PendingAct };

type ActStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = (path: string): string => `landed-act:${path}`;

/** The operation of this path whose outcome is not known; null when there is none. */
export function readPending(storage: ActStorage, path: string): PendingAct | null {
  try {
    const found = JSON.parse(storage.getItem(nameOf(path)) ?? 'null') as Partial<PendingAct> | null;
    if (typeof found?.key !== 'string' || typeof found.body !== 'object' || found.body === null) return null;
    return { key: found.key, body: found.body, sentAt: found.sentAt ?? '' };
  } catch {
    return null;
  }
}

/**
 * Sends a money operation. While the outcome of an earlier one on this path is unknown, that one is sent again with its
 * own key and body, so that no double click, second tab, closed tab or lost response moves money twice.
 */
export async function sendAct<Done>(
  storage: ActStorage,
  path: string,
  body: object,
  send: (path: string, body: object) => Promise<Done>,
): Promise<ActResult<Done>> {
  const earlier = readPending(storage, path);
  const pending = earlier ?? newAct(body);
  // Kept before it is sent: a tab that closes now has sent a request of unknown outcome.
  storage.setItem(nameOf(path), JSON.stringify(pending));
  const forget = () => storage.removeItem(nameOf(path));
  try {
    const value = await send(path, { ...pending.body, idempotency_key: pending.key });
    forget();
    return { kind: 'done', value };
  } catch (error) {
    if (isUnknownOutcome(error) || (earlier !== null && !isFinal(error))) {
      return { kind: 'unknown', pending };
    }
    forget();
    return { kind: 'rejected', error };
  }
}

function newAct(body: object): PendingAct {
  return { key: `dash-${crypto.randomUUID()}`, body, sentAt: new Date().toISOString() };
}

/** The gateway has decided about this key. All other errors say only that this request did nothing. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'operation_rejected';
}
