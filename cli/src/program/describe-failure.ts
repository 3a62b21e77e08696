import { CommandFailure, type DescribedFailure } from './command-failure.js';
import { databaseFailure } from './database-failure.js';

/** Describes any error as a code and a sentence. An unexpected error is named only: its message may hold secrets. */
export function describeFailure(error: unknown): DescribedFailure {
  if (error instanceof CommandFailure || isEndpointError(error)) return { code: error.code, message: error.message };
  const kind = error instanceof Error ? error.name : typeof error;
  return (
    databaseFailure(error) ?? {
      code: 'failed',
      message: `The command failed unexpectedly (${kind}). Run \`landed doctor\` to find the cause.`,
    }
  );
}

/** Compares the error's name, so that the module of the class need not be loaded. */
function isEndpointError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && error.name === 'EndpointError' && 'code' in error;
}
