import { createContext, useContext } from 'react';

/** An object, so that another locale renders the times again too. */
export const ZoneContext = createContext<{ readonly zone: string | undefined }>({ zone: undefined });

/** The zone in which the signed-in person reads times: the browser's when absent. */
export function useZone(): string | undefined {
  return useContext(ZoneContext).zone;
}
