import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClassifier } from '@landed/classifier/classify';
import { fitConfidence } from '@landed/classifier/training/fit-confidence';
import { fitRanker, type RankingExample } from '@landed/classifier/training/fit-ranker';
import { type LabelledProduct, readLabelledSet } from './labelled-set.js';
import { confidenceExample, fittedSets } from './outside.js';

/**
 * `npm run train`: fits the ranker weights and the confidence table again, and writes both into the data folder of the
 * classifier. The same data gives the same result. Build again afterwards.
 *
 * The weights come from the development set. The confidence comes from texts whose authors had not seen the lexicon: on
 * the development set, for which the lexicon was written, it would promise far more than a merchant's text gets.
 */
const data = new URL('../../../classifier/src/data/', import.meta.url);
const dataFolder = fileURLToPath(data);
const fixed = new Set(['sharpness', 'clash', 'doubt']);
const products = readLabelledSet('development');
const independent = fittedSets.flatMap(readLabelledSet);

const initial: Record<string, number> = JSON.parse(readFileSync(new URL('ranker-start.json', data), 'utf8'));
const before = createClassifier({ dataFolder, weights: initial });
const weights = fitRanker(
  products.flatMap((product) => rankingExample(before, product)),
  initial,
  fixed,
);
write('ranker.json', weights);

const after = createClassifier({ dataFolder, weights });
write('confidence.json', fitConfidence(independent.map((product) => confidenceExample(after, product))));

function rankingExample(classifier: typeof before, product: LabelledProduct): RankingExample[] {
  const candidates = classifier.examine(product).ranking.codes.map(({ candidate, hsCode }) => ({
    features: { ...candidate.features },
    isRight: product.accept.includes(hsCode),
  }));
  return candidates.some(({ isRight }) => isRight) && candidates.length > 1 ? [{ candidates }] : [];
}

function write(name: string, content: object): void {
  const text = JSON.stringify(content, null, 2).replace(/\[[^\]]+\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
  writeFileSync(new URL(name, data), `${text}\n`);
}
