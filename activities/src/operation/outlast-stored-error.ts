import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { markStoredError } from '@landed/prisma/write/operation/mark-stored-error';
import { defaultStoredErrorMilliseconds, type PaymentDependencies } from '../payment-intent/dependencies.js';
import type { StoredError } from '../processor/port.js';
import { outcomeUnknown } from './outcome-unknown.js';

/**
 * Returns when an operation did not happen: the processor stored a server error under its key, and for the configured
 * time no read has shown the effect. Throws `outcome_unknown` until then. Call it after such a read.
 *
 * The error alone proves too little, because the processor may have acted before it.
 */
export async function outlastStoredError(
  { database, storedErrorMilliseconds = defaultStoredErrorMilliseconds }: PaymentDependencies,
  processorKey: string,
  { detail }: StoredError,
): Promise<ProcessorDetail> {
  const seenMilliseconds = await markStoredError(database, processorKey);
  if (seenMilliseconds < storedErrorMilliseconds) throw outcomeUnknown(detail);
  return { ...detail, stored_error_absent_milliseconds: seenMilliseconds };
}
