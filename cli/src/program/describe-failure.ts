import { CommandFailure, type DescribedFailure } from './command-failure.js';
import { databaseFailure } from './database-failure.js';

/** Describes any error as a code and a sentence. An unexpected error is named only: its message may contain secrets. */
export function describeFailure(error: unknown): DescribedFailure {
  if (error instanceof CommandFailure || isRejected(error)) return { code: error.code, message: error.message };
  const kind = error instanceof Error ? error.name : typeof error;
  return (
    databaseFailure(error) ?? {
      code: 'failed',
      message: `The command failed unexpectedly (${kind}). Run \`landed doctor\` to find the cause.`,
    }
  );
}

const rejections = ['EndpointError', 'ManagementError'];

/** Compares the error's name, so that the module of the class need not be loaded. */
function isRejected(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && rejections.includes(error.name) && 'code' in error;
}
