/** What a log line may contain of an error: names, codes and stack frames, never the message. */
export interface Fault {
  readonly name: string;
  readonly code: string | null;
  readonly frames: readonly string[];
  readonly cause: Fault | null;
}

const framesMax = 8;
const causesMax = 4;
const frame = /^\s+at (.+)$/;
/** System, database and gRPC codes are short words or numbers. A longer code may be free text. */
const codeShape = /^[A-Za-z0-9_]{1,40}$/;

/** Describes an error without its message, which may quote a query, a body or a processor's response. */
export function faultOf(error: unknown, depth = 0): Fault {
  if (!(error instanceof Error)) return { name: typeof error, code: null, frames: [], cause: null };
  const code = 'code' in error ? String(error.code) : '';
  return {
    name: error.name,
    code: codeShape.test(code) ? code : null,
    frames: framesOf(error),
    cause: error.cause === undefined || depth >= causesMax ? null : faultOf(error.cause, depth + 1),
  };
}

function framesOf(error: Error): string[] {
  const places = (error.stack ?? '').split('\n').map((line) => frame.exec(line)?.[1]);
  return places.filter((place) => place !== undefined).slice(0, framesMax);
}
