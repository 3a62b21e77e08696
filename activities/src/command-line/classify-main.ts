import { parseArgs } from 'node:util';
import { createEmbeddedHsClassifier } from '../hs/embedded/classifier.js';
import type { TextClassification } from '../hs/port.js';

const usage = 'Usage: npm run classify -- "<title>" [--description "<text>"] [--explain] [--json]';

/** `npm run classify`: one text in, one code out, and with `--explain` what led to it. Returns the exit code. */
function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      description: { type: 'string' },
      explain: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const title = positionals.join(' ');
  if (title.trim() === '') {
    console.error(usage);
    return 1;
  }
  const classifier = createEmbeddedHsClassifier();
  const { classification, steps } = classifier.explain({ title, description: values.description ?? null });
  if (values.explain) console.log(`${steps.join('\n')}\n`);
  console.log(values.json ? JSON.stringify(classification, null, 2) : inLines(classification));
  return 0;
}

function inLines(found: TextClassification): string {
  const { hsCode, normalizedDescription, category, confidence, alternatives, needsMoreDetail } = found;
  return [
    `${hsCode}  ${normalizedDescription}  (${category}; confidence ${confidence.toFixed(2)})`,
    ...alternatives.map(
      (other) => `  or ${other.hsCode}  ${other.normalizedDescription}  (${other.confidence.toFixed(2)})`,
    ),
    ...(needsMoreDetail.length === 0 ? [] : [`  would be surer with: ${needsMoreDetail.join(', ')}`]),
  ].join('\n');
}

process.exitCode = main();
