import { createHmac } from 'node:crypto';

/** An address is personal data, so the database gets only its keyed hash. */
export function addressSubject(pepper: string, block: string): string {
  return createHmac('sha256', pepper).update(`address/${block}`).digest('hex').slice(0, 32);
}
