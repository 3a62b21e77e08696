import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { sessionQuery } from './session.js';
import { TimeStyleContext } from './time-style.js';

/** Gives all times the zone and locale of the person, once it is known. */
export function TimeStyleHost({ children }: { readonly children: ReactNode }) {
  // Only what the routes have loaded: a page that needs no sign-in asks for no session.
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  const zone = data?.user?.time_zone ?? undefined;
  const locale = data?.user?.locale ?? undefined;
  return <TimeStyleContext value={useMemo(() => ({ zone, locale }), [zone, locale])}>{children}</TimeStyleContext>;
}
