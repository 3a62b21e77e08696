import { createClassifier } from '@landed/classifier/classify';
import { createTaxEngine } from '@landed/tax-engine/price';

/** A process of its own that loads one of the engines and tells what that took: `--expose-gc load-main.js packs`. */
const engines = { classifier: createClassifier, packs: createTaxEngine };

const [, , name] = process.argv;
const load = name === 'classifier' || name === 'packs' ? engines[name] : null;
const collect = globalThis.gc;
if (load === null || collect === undefined) throw new Error('load-main takes an engine, and --expose-gc');

collect();
const heapBefore = process.memoryUsage().heapUsed;
const begun = performance.now();
const engine: unknown = load();
const milliseconds = performance.now() - begun;
collect();
const heapMegabytes = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20;
// The engine is named after the measurement, so that it was not collected before.
console.log(JSON.stringify({ milliseconds, heapMegabytes, loaded: typeof engine }));
