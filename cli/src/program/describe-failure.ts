import { CommandFailure } from './command-failure.js';

export interface DescribedFailure {
  readonly code: string;
  readonly message: string;
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN']);

/** A failure as code and sentence. What we did not foresee is named by its kind: its words may hold addresses or more. */
export function describeFailure(error: unknown): DescribedFailure {
  if (error instanceof CommandFailure) return { code: error.code, message: error.message };
  if (isRefusal(error)) return { code: error.code, message: error.message };
  if (isUnreachable(error))
    return { code: 'database_unreachable', message: 'The database does not answer. Is the stack running?' };
  const kind = error instanceof Error ? error.name : typeof error;
  return { code: 'failed', message: `It failed (${kind}). \`landed doctor\` looks for what is wrong.` };
}

/** Refusals of the service carry this name, so that their module need not be loaded to know one. */
function isRefusal(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === 'EndpointRefusal' && 'code' in error;
}

function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && (unreachable.has(at.code) || at.code === 'P1001')) return true;
    if (at instanceof AggregateError && at.errors.some(isUnreachable)) return true;
  }
  return false;
}
