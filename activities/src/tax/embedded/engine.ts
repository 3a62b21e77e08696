import { loadPackLibrary } from '../library/library.js';
import type { TaxEngine } from '../port.js';
import { priceQuote } from './price.js';
import { defaultEngineSettings, type EmbeddedTaxEngineOptions } from './settings.js';

/** Changes with the rules of this code, never with the packs: those are named in every quote. */
const embeddedEngineVersion = 'embedded-3';

/**
 * The engine that prices from the packs on disk, without any service. It reads and checks all packs once, here, and
 * throws an Error with every fault found; afterwards `price` is pure, synchronous and never throws on a well-formed
 * request.
 */
export function createEmbeddedTaxEngine(options: EmbeddedTaxEngineOptions = {}): TaxEngine {
  const settings = { ...defaultEngineSettings, ...options };
  const library = loadPackLibrary(settings.packFolders);
  const { tier2 } = settings;
  const unknown = typeof tier2 === 'boolean' ? [] : tier2.filter((country) => !library.tier2Countries.has(country));
  if (unknown.length > 0) throw new Error(`There are no tier 2 rules for: ${unknown.join(', ')}.`);
  return { version: embeddedEngineVersion, price: (request, on) => priceQuote(library, settings, request, on) };
}
