import type { Entity } from '@landed/contracts/entity/entity';
import type { ApiError } from '@landed/contracts/errors/api-error';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type {
  ManualOutcome,
  ManualResolution,
  OperationInput,
  OperationKind,
  RetryableCode,
} from '@landed/contracts/operation/types';
import type { LoadedOperation } from '@landed/prisma/read/operation/operation-columns';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { StoredError, Unknown } from '../processor/no-fact.js';
import type { DatabaseClock } from './database-clock.js';
import type { OperationOutcome } from './types.js';

/** The types of one kind of money operation. */
export interface OperationTypes {
  readonly dependencies: PaymentDependencies;
  readonly input: OperationInput & { readonly paymentIntentId: PaymentIntentId | null };
  /** What a load reads, in one statement with the database's clock. */
  readonly found: LoadedOperation;
  /** What a preparation is made from. */
  readonly ready: unknown;
  /** The prepared rows, while their outcome is unknown. */
  readonly unfinished: unknown;
  /** What the processor states that decides the outcome. `underKey: false`: it is about one call only. */
  readonly fact: { readonly kind: string; readonly detail: ProcessorDetail; readonly underKey?: boolean };
}

/** One run of an activity, after its load. */
export interface Run<T extends OperationTypes> {
  readonly definition: OperationDefinition<T>;
  readonly dependencies: T['dependencies'];
  readonly input: T['input'];
  readonly found: T['found'];
  readonly clock: DatabaseClock;
  /** Null unless an operator decides. */
  readonly resolution: ManualResolution | null;
  /** The processor key of a call that has its own key in each run. */
  readonly callKey: string;
}

/** The rows of an attempt. */
export type Rows<Unfinished> =
  /** It wrote none, or the database lost them. */
  { readonly kind: 'none' } | { readonly kind: 'unfinished'; readonly unfinished: Unfinished } | EndedRows;

/** An earlier run, or something else, has saved the outcome: the processor acted, or it did not. */
export interface EndedRows {
  readonly kind: 'ended';
  readonly status: string;
  readonly happened: boolean;
}

/** Whether the operation may begin. */
export type Checked<Ready> =
  | { readonly kind: 'ready'; readonly entity: Entity; readonly ready: Ready }
  | Rejected
  | TooEarly
  | RowsLost;

export interface Rejected {
  readonly kind: 'rejected';
  readonly error: ApiError;
}

/** Something else has to end first: the key stays free. */
export interface TooEarly {
  readonly kind: 'too_early';
  readonly why: { readonly code: RetryableCode; readonly summary: string };
}

/** Rows that the gateway has read are gone: nothing is sent, and the processor cannot be asked. */
export interface RowsLost {
  readonly kind: 'rows_lost';
}

/** The processor does not show the effect. `isFenced`: and it never will under this key. */
export interface Absent {
  readonly kind: 'absent';
  readonly detail?: ProcessorDetail;
  readonly isFenced?: true;
}

export type Stated<T extends OperationTypes> = T['fact'] | StoredError | Unknown;

/**
 * What distinguishes a money operation from the others. `submitOperation`, `reconcileOperation` and `resolveOperation`
 * own the order of the steps, and everything that is the same.
 */
export interface OperationDefinition<T extends OperationTypes> {
  readonly kind: OperationKind;
  /**
   * How often the processor acts, however often it is called. Once per payment: an attempt without rows does no harm, so
   * its key is freed without asking the processor.
   */
  readonly effect: 'once_per_key' | 'once_per_payment';
  /** What a request-level rejection of the first call means, such as one for a wrong secret key. */
  readonly firstRejection: 'ends_the_attempt' | 'is_reconciled';

  load(dependencies: T['dependencies'], input: T['input']): Promise<T['found']>;
  rowsOf(run: Run<T>): Rows<T['unfinished']>;
  check(run: Run<T>): Checked<T['ready']> | Promise<Checked<T['ready']>>;
  /** Writes the rows, before the processor is called. Null: a row has changed since the load, or the key is not free. */
  prepare(run: Run<T>, ready: T['ready']): Promise<T['unfinished'] | null>;
  /** The first call. */
  send(run: Run<T>, unfinished: T['unfinished']): Promise<Stated<T>>;
  /** Looks for the effect. */
  read(run: Run<T>, unfinished: T['unfinished']): Promise<Stated<T> | Absent>;
  /** After a read that found nothing, inside the safe window: calls again, or makes sure that it never happens. */
  sendAgain(run: Run<T>, unfinished: T['unfinished']): Promise<Stated<T>>;
  /** Looks for the effect of an attempt without rows. */
  readWithoutRows(run: Run<T>): Promise<Stated<T> | Absent | RowsLost>;
  /** The fact that an operator decides, or that follows from a stored error. */
  decided(outcome: ManualOutcome, detail: ProcessorDetail): T['fact'];
  /** What the processor's word means for an operator's decision about unfinished rows, or about rows that are gone. */
  statedBy(found: T['fact'] | Absent, rows: 'unfinished' | 'none'): ManualOutcome | 'silent';
  /** Decides what the fact changes, and saves it. Null: no row took it. */
  finish(run: Run<T>, unfinished: T['unfinished'], fact: T['fact']): Promise<OperationOutcome | null>;
  /** What an outcome that is saved means for the key, which gets its response if it has none. */
  finishEnded(run: Run<T>, ended: EndedRows): Promise<OperationOutcome>;
  /** Writes lost rows again, for an effect that the processor states. Null: the key is not free for that. */
  restore(run: Run<T>, fact: T['fact']): Promise<T['unfinished'] | null>;
  /** The processor's id of what the operation is about; an operator may name no other. Null: `read` verifies it. */
  processorIdOf(run: Run<T>): string | null;
}
