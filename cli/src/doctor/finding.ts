export const findingStates = ['ok', 'warn', 'fail'] as const;
export type FindingState = (typeof findingStates)[number];

/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly state: FindingState;
  readonly saw: string;
  /** What to do; null when there is nothing to do. */
  readonly advice: string | null;
}

export function fine(check: string, saw: string): Finding {
  return { check, state: 'ok', saw, advice: null };
}

/** The part works, but not well or not for much longer. */
export function warning(check: string, saw: string, advice: string): Finding {
  return { check, state: 'warn', saw, advice };
}

export function failing(check: string, saw: string, advice: string): Finding {
  return { check, state: 'fail', saw, advice };
}

/** The error code of the system or server, without any text that could contain an address or a secret. */
export function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0]);
  }
  return error instanceof Error ? error.name : 'unknown';
}
