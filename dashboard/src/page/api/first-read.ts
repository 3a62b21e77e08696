import { firstReadPath } from '@landed/contracts/dashboard/first-read';
import type { FirstRead } from '../../wire/first-read.js';
import type { SessionBody } from '../../wire/session.js';
import { get, getPreloaded } from './request.js';

/** How long the first rendering may take to begin. */
const keptMilliseconds = 5_000;

/** What has come and was not taken yet, by the path that would be asked for. */
const bodies = new Map<string, unknown>();
/** When the first of them was taken, in milliseconds since the epoch. */
let takenAt: number | undefined;
let session: Promise<SessionBody | null> | null = null;

/**
 * Asks in one request who is signed in and what the page of this address shows first. The document has asked for it
 * already. When it fails, each part asks for its own, and says what is wrong.
 */
export function readFirst({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const path = firstReadPath(pathname, search !== '');
  if (path === null) return;
  session = getPreloaded<FirstRead>(path).then(
    (first) => {
      for (const [read, body] of Object.entries(first.reads)) bodies.set(read, body);
      setTimeout(forgetFirst, keptMilliseconds);
      return first.session;
    },
    () => null,
  );
}

/** The session of the first read, once: a later question is about a session that may have changed. */
export function firstSession(): Promise<SessionBody | null> {
  const first = session ?? Promise.resolve(null);
  session = null;
  return first;
}

/**
 * A query of one path of the API. It begins with what the first read has for it, so that its first rendering shows it. What
 * a page finds there that is opened later is as old as that rendering: it is shown, and asked for again.
 */
export function readOf<Body>(path: string) {
  return {
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => get<Body>(path, signal),
    initialData: (): Body | undefined => {
      const body = bodies.get(path) as Body | undefined;
      bodies.delete(path);
      if (body !== undefined) takenAt ??= Date.now();
      return body;
    },
    initialDataUpdatedAt: () => takenAt,
  };
}

/** The next person in this browser sees nothing of the one before. */
export function forgetFirst(): void {
  bodies.clear();
}
