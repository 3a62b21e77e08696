import { parseArgs } from 'node:util';
import type { TextClassification } from '@landed/classifier/classify';
import { createClassifier } from '@landed/classifier/classify';

const usage = `Usage: npm run classify -- "<title>" [options]

Finds the HS 2022 code of a product, without a server.

Options:
  --description <text>  a description of the product
  --explain             also print the steps that led to the result
  --json                print the result as JSON
  --help                print this help

Example:
  npm run classify -- "Women's ankle boots" --description "Leather upper, rubber sole"`;

/** Below this confidence the best candidate is a guess, so the text output names no code. */
const confidenceMin = 0.2;

/** `npm run classify`: prints the HS code of one product. Returns the exit code. */
function main(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      description: { type: 'string' },
      explain: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const title = positionals.join(' ');
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (title.trim() === '') {
    console.error(`The title is missing.\n\n${usage}`);
    return 1;
  }
  const classifier = createClassifier();
  const { classification, steps } = classifier.explain({ title, description: values.description ?? null });
  if (values.explain) console.log(`${steps.join('\n')}\n`);
  console.log(values.json ? JSON.stringify(classification, null, 2) : classificationText(classification));
  return 0;
}

function classificationText(found: TextClassification): string {
  const { hsCode, normalizedDescription, category, confidence, alternatives, needsMoreDetail } = found;
  const missing = needsMoreDetail.length === 0 ? [] : [`  more certain with: ${needsMoreDetail.join(', ')}`];
  if (confidence < confidenceMin) {
    return [
      `No HS code was found: the best candidate has a confidence of ${confidence.toFixed(2)}, below ${confidenceMin}. ` +
        'Describe the product in more detail.',
      ...missing,
    ].join('\n');
  }
  return [
    `${hsCode}  ${normalizedDescription}  (${category}; confidence ${confidence.toFixed(2)})`,
    ...alternatives.map(
      (other) => `  or ${other.hsCode}  ${other.normalizedDescription}  (${other.confidence.toFixed(2)})`,
    ),
    ...missing,
  ].join('\n');
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(
    `${error instanceof Error ? error.message : String(error)}\nRun \`npm run classify -- --help\` for usage.`,
  );
  process.exitCode = 1;
}
