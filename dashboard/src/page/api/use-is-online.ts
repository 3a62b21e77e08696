import { useSyncExternalStore } from 'react';

/** Whether the server has responded since the browser lost its connection: one on the machine itself still does. */
let isReached = false;
const listeners = new Set<() => void>();

function change(reached: boolean): void {
  isReached = reached;
  for (const listener of listeners) listener();
}

/** A response has come, whatever the browser says about its connection. */
export function serverResponded(): void {
  if (!navigator.onLine && !isReached) change(true);
}

/** Listens to the browser, once for all buttons. Called before the first paint. */
export function watchConnection(): void {
  addEventListener('online', () => change(isReached));
  addEventListener('offline', () => change(false));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser has a connection, or the server responds without one. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine || isReached);
}
