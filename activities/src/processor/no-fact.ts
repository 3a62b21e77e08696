import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';

/** The processor stated no fact. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly detail: ProcessorDetail;
}

/**
 * The processor has stored a server error under the key. Later calls with the key do nothing: each returns this error.
 * The first call may have acted before its error, which only a read can show.
 */
export interface StoredError {
  readonly kind: 'stored_error';
  readonly detail: ProcessorDetail;
}
