import type { Outcome } from './endpoint.js';
import { type Field, integer, shape, text } from './fields.js';
import { invalidRequest, resourceMissing } from './stripe-failure.js';

const PAGE_DEFAULT = 10;
const PAGE_MAX = 100;

interface Range {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

const bounds = shape({ gt: integer(0), gte: integer(0), lt: integer(0), lte: integer(0) });

/** One Unix second, or a range of them. */
const created: Field<Range> = {
  read(node, path) {
    if (typeof node !== 'string') return bounds.read(node, path);
    const instant = integer(0).read(node, path);
    return { gte: instant, lte: instant };
  },
};

/** Parameters of every list. */
export const pageParams = { created, ending_before: text(), limit: integer(1, PAGE_MAX), starting_after: text() };

export interface PageRequest {
  readonly created: Range | undefined;
  readonly ending_before: string | undefined;
  readonly limit: number | undefined;
  readonly starting_after: string | undefined;
}

/** The records to page through. */
export interface Listing<T> {
  /** The noun for the error about an unknown cursor. */
  readonly kind: string;
  readonly url: string;
  /** Oldest first. */
  readonly ids: readonly string[];
  readonly place: (id: string) => number | undefined;
  /** Returns undefined to omit the record. */
  readonly find: (id: string) => T | undefined;
  readonly render: (record: T) => unknown;
}

/** Returns one page of Stripe's `list` object, newest first. */
export function listOutcome<T extends { readonly created: number }>(given: PageRequest, listing: Listing<T>): Outcome {
  const limit = given.limit ?? PAGE_DEFAULT;
  // One record more than requested shows whether another page follows.
  const found = page(given, listing, limit + 1);
  const shown = found.slice(0, limit);
  if (given.ending_before !== undefined) shown.reverse();
  const body = { object: 'list', data: shown.map(listing.render), has_more: found.length > limit, url: listing.url };
  return { status: 200, body };
}

/** Returns up to `count` records after the cursor: older ones, or newer ones with `ending_before`. */
function page<T extends { readonly created: number }>(given: PageRequest, listing: Listing<T>, count: number): T[] {
  if (given.starting_after !== undefined && given.ending_before !== undefined) {
    throw invalidRequest({ message: 'Give either starting_after or ending_before, not both.', param: 'ending_before' });
  }
  const { ids } = listing;
  const step = given.ending_before === undefined ? -1 : 1;
  const cursor = given.starting_after ?? given.ending_before;
  let place =
    cursor === undefined ? ids.length : placeOf(listing, cursor, step === 1 ? 'ending_before' : 'starting_after');
  const found: T[] = [];
  for (place += step; place >= 0 && place < ids.length && found.length < count; place += step) {
    const record = listing.find(ids[place] ?? '');
    if (record !== undefined && within(record.created, given.created)) found.push(record);
  }
  return found;
}

function placeOf<T>({ kind, place }: Listing<T>, id: string, param: string): number {
  const found = place(id);
  if (found === undefined) throw resourceMissing(kind, id, param, 400);
  return found;
}

function within(instant: number, range: Range | undefined): boolean {
  if (range === undefined) return true;
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range;
  return instant > gt && instant >= gte && instant < lt && instant <= lte;
}
