import { createClassifier } from '@landed/classifier/classify';
import { createTaxEngine } from '@landed/tax-engine/price';

/** A separate process that loads one engine and prints the cost: `--expose-gc load-main.js tax-tables`. */
const engines = { classifier: createClassifier, 'tax-tables': createTaxEngine };

const [, , name] = process.argv;
const load = name === 'classifier' || name === 'tax-tables' ? engines[name] : null;
const collect = globalThis.gc;
if (load === null || collect === undefined)
  throw new Error('Usage: node --expose-gc load-main.js classifier|tax-tables');

collect();
const heapBefore = process.memoryUsage().heapUsed;
const begun = performance.now();
const engine: unknown = load();
const milliseconds = performance.now() - begun;
collect();
const heapMegabytes = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20;
// The engine is used here so that it is not collected before the measurement ends.
console.log(JSON.stringify({ milliseconds, heapMegabytes, loaded: typeof engine }));
