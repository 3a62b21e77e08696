import { useSyncExternalStore } from 'react';
import { readStored, store } from './stored.js';

/** How the page looks and listens on this device. */
interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly rows: 'normal' | 'compact';
  readonly shortcuts: 'on' | 'off';
}

const place = 'landed-preferences';
const defaults: Preferences = { theme: 'system', rows: 'normal', shortcuts: 'on' };
const listeners = new Set<() => void>();
let current = read();

function read(): Preferences {
  return { ...defaults, ...(readStored(place) as Partial<Preferences> | null) };
}

/** Sets what the style sheet reads from the document. Called before the first paint. */
export function applyPreferences(): void {
  const { dataset } = document.documentElement;
  if (current.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = current.theme;
  dataset['rows'] = current.rows;
}

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  current = { ...current, [name]: value };
  store(place, current);
  applyPreferences();
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
