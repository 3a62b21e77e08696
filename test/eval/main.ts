import { parseArgs } from 'node:util';
import { createClassifier } from '@landed/classifier/classify';
import { accuracyOf, type Judged, judge } from './accuracy.js';
import { closedSets, readLabelledSet, type SetName, setNames } from './labelled-set.js';
import { renderRoutes } from './routes.js';
import { outsideBands } from './outside.js';
import { renderAccuracy, renderAreas, renderBands, renderFailures } from './report.js';
import { renderVectors } from './vectors.js';

/**
 * `npm run eval`: the accuracy of the classifier, by set. `--set development` evaluates only that set (repeatable).
 * `--failures` lists the misclassified products of the open sets. Products of the closed sets are never printed.
 * `--routes` shows instead how the landed cost of every HS6 is calculated, by route and digits, and what that takes.
 */
const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    failures: { type: 'boolean', default: false },
    routes: { type: 'boolean', default: false },
  },
});

if (values.routes) console.log(renderRoutes());
else evaluateClassifier();

function evaluateClassifier(): void {
  const chosen = setNames.filter((name) => values.set?.includes(name) ?? true);
  const startedAt = performance.now();
  const classifier = createClassifier();
  const loadMilliseconds = performance.now() - startedAt;
  const results = new Map<SetName, readonly Judged[]>();
  for (const name of chosen) results.set(name, judge(classifier, readLabelledSet(name)));

  console.log(`Engine ${classifier.version}, loaded in ${loadMilliseconds.toFixed(0)} ms.\n`);
  for (const [name, judged] of results) console.log(`${renderAccuracy(name, accuracyOf(judged))}\n`);
  for (const [name, judged] of results) {
    if (closedSets.has(name)) continue;
    console.log(`${renderAreas(name, judged)}\n`);
    if (values.failures) console.log(`${renderFailures(name, judged)}\n`);
  }
  if (values.set === undefined) {
    const { leftOut, check, together, rulings } = outsideBands(classifier);
    console.log(renderBands('confidence on texts from outside, each left out of the fit', leftOut));
    console.log(renderBands('confidence on texts from outside, no text fitted', check));
    console.log(renderBands('both', together));
    console.log(`${renderBands('confidence on subjects of customs rulings, no text fitted', rulings)}\n`);
    console.log(renderVectors());
  }
}
