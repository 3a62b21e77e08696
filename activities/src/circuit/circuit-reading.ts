import { CircuitState } from 'cockatiel';

/** Whether calls are made: all, one at a time to see whether the other side is back, none. */
export type CircuitReading = 'closed' | 'half_open' | 'open';

/** The library's state in our words; a circuit that somebody holds open is open. */
export function circuitReading(state: CircuitState): CircuitReading {
  switch (state) {
    case CircuitState.Closed:
      return 'closed';
    case CircuitState.HalfOpen:
      return 'half_open';
    default:
      return 'open';
  }
}
