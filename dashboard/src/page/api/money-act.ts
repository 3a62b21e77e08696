import { ApiError, isUnknownOutcome } from './api-error.js';

/** A money operation that was sent, until its outcome is known. */
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

/** Where operations of unknown outcome are kept: in all tabs of the browser, or in this one. */
export interface ActPlace {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** False for texts about the buyer, which the storage must not hold: the key alone is kept. */
  readonly keepsBody: boolean;
}

type StoredAct = Omit<PendingAct, 'body'> & { readonly body: object | null };

const nameOf = (path: string): string => `landed-act:${path}`;

/** The operation of this path whose outcome is not known; null when there is none, or when its body was not kept. */
export function readPending(place: ActPlace, path: string): PendingAct | null {
  const stored = readStored(place, path);
  return stored === null || stored.body === null ? null : { ...stored, body: stored.body };
}

function readStored({ storage }: ActPlace, path: string): StoredAct | null {
  try {
    const found = JSON.parse(storage.getItem(nameOf(path)) ?? 'null') as Partial<StoredAct> | null;
    if (typeof found?.key !== 'string') return null;
    const { key, body, sentAt = '' } = found;
    return { key, body: typeof body === 'object' ? body : null, sentAt };
  } catch {
    return null;
  }
}

/**
 * Sends a money operation. While the outcome of an earlier one on this path is unknown, that one is sent again with its
 * own key and body, so that no double click, second tab, closed tab or lost response moves money twice. If its body was not
 * kept, this one is sent with its key.
 */
export async function sendAct<Done>(
  place: ActPlace,
  path: string,
  body: object,
  send: (path: string, body: object) => Promise<Done>,
): Promise<ActResult<Done>> {
  const { storage, keepsBody } = place;
  const earlier = readStored(place, path);
  const pending = earlier === null ? newAct(body) : { ...earlier, body: earlier.body ?? body };
  // Kept before it is sent: a tab that closes now has sent a request of unknown outcome.
  storage.setItem(nameOf(path), JSON.stringify({ ...pending, body: keepsBody ? pending.body : null }));
  const forget = () => storage.removeItem(nameOf(path));
  try {
    const value = await send(path, { ...pending.body, idempotency_key: pending.key });
    forget();
    return { kind: 'done', value };
  } catch (error) {
    const isOpen = isUnknownOutcome(error) || (earlier !== null && !isFinal(error));
    if (!isOpen) forget();
    return isOpen && !isInvalid(error) ? { kind: 'unknown', pending } : { kind: 'rejected', error };
  }
}

function newAct(body: object): PendingAct {
  return { key: `dash-${crypto.randomUUID()}`, body, sentAt: new Date().toISOString() };
}

/** The gateway has decided about this key. All other errors say only that this request did nothing. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'operation_rejected';
}

/** Only another body can be: the earlier one was not kept, and its key waits for one. */
function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'validation_error';
}
