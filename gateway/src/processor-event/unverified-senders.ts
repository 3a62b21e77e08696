import type { IncomingMessage } from 'node:http';
import type { ClientAddressOf } from '@landed/codec/client-address';
import { leaseTokens, microsecondsUntil } from '@landed/prisma/write/rate-limit/bucket';
import { LRUCache } from 'lru-cache';
import { addressBlock } from '../rate-limit/address-block.js';

/** Requests of one address whose signature is not verified: enough for every event that the processor sends at once. */
const shape = { burst: 100, intervalMicroseconds: 1_000_000 };
const sendersMax = 20_000;

/**
 * Limits requests without a valid signature by the address of their sender, in this process alone. Each takes a token
 * before its body is read, and a valid signature gives the token back. So the processor is not limited, and an address
 * that forges events costs a body and a hash once per second.
 */
export class UnverifiedSenders {
  readonly #addressOf: ClientAddressOf;
  readonly #now: () => number;
  /** When the bucket of an address is full again, in microseconds. */
  readonly #fullAt = new LRUCache<string, number>({ max: sendersMax });

  /** @param now a monotonic clock in milliseconds. */
  constructor(addressOf: ClientAddressOf, now = () => performance.now()) {
    this.#addressOf = addressOf;
    this.#now = now;
  }

  /** Returns the seconds until the sender may try again, or null when it has taken a token. */
  take(request: IncomingMessage): number | null {
    const block = addressBlock(this.#addressOf(request));
    const now = Math.floor(this.#now() * 1_000);
    const { granted, fullAtMicroseconds } = leaseTokens(shape, this.#fullAt.get(block) ?? 0, now, {
      wanted: 1,
      leasedMicroseconds: 0,
    });
    if (granted === 0) return Math.ceil(microsecondsUntil(shape, fullAtMicroseconds - now, 1) / 1_000_000);
    this.#fullAt.set(block, fullAtMicroseconds);
    return null;
  }

  giveBack(request: IncomingMessage): void {
    const block = addressBlock(this.#addressOf(request));
    const fullAt = this.#fullAt.get(block);
    if (fullAt !== undefined) this.#fullAt.set(block, fullAt - shape.intervalMicroseconds);
  }
}
