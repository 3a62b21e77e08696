import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { chooseLocale } from '../parts/formats.js';
import { sessionQuery } from './session.js';
import { ZoneContext } from './zone.js';

/** Gives all times the zone and locale of the person, once it is known. */
export function ZoneHost({ children }: { readonly children: ReactNode }) {
  // Only what the routes have loaded: a page that needs no sign-in asks for no session.
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  const zone = data?.user?.time_zone ?? undefined;
  const locale = data?.user?.locale ?? null;
  const inZone = useMemo(() => {
    // Before anything below is rendered: amounts are formatted in many places that are not components.
    chooseLocale(locale);
    return { zone };
  }, [zone, locale]);
  return <ZoneContext value={inZone}>{children}</ZoneContext>;
}
