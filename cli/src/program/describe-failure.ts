import { CommandFailure, type DescribedFailure } from './command-failure.js';
import { databaseFailure } from './database-failure.js';

/** A failure as code and sentence. What we did not foresee is named by its kind: its words may hold addresses or more. */
export function describeFailure(error: unknown): DescribedFailure {
  if (error instanceof CommandFailure || isRefusal(error)) return { code: error.code, message: error.message };
  const kind = error instanceof Error ? error.name : typeof error;
  return (
    databaseFailure(error) ?? {
      code: 'failed',
      message: `It failed (${kind}). \`landed doctor\` looks for what is wrong.`,
    }
  );
}

/** Refusals of the service carry this name, so that their module need not be loaded to know one. */
function isRefusal(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === 'EndpointRefusal' && 'code' in error;
}
