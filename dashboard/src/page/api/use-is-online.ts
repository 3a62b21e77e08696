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

function subscribe(changed: () => void): () => void {
  const lost = () => change(false);
  listeners.add(changed);
  addEventListener('online', changed);
  addEventListener('offline', lost);
  return () => {
    listeners.delete(changed);
    removeEventListener('online', changed);
    removeEventListener('offline', lost);
  };
}

/** Whether the browser has a connection, or the server responds without one. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine || isReached);
}
