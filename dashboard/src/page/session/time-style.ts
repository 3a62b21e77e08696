import { createContext, useContext } from 'react';
import type { TimeStyle } from '../parts/format-time.js';

export const TimeStyleContext = createContext<TimeStyle>({ zone: undefined });

/** The zone in which the signed-in person reads times. */
export function useTimeStyle(): TimeStyle {
  return useContext(TimeStyleContext);
}
