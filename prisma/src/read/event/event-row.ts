/** A row of `event` joined with its `operation`. Sealed columns are still sealed. */
export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly rail: 'test' | 'live';
  readonly sequence: number;
  readonly previous_status: string | null;
  readonly request_id: string | null;
  readonly snapshot: Uint8Array;
  readonly created_at: Date;
  /** Null when no request caused the event, and once the key is purged. */
  readonly key_hash: string | null;
  readonly key_sealed: Uint8Array | null;
}
