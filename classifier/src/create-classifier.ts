import { type CompiledData, compileData } from './compile-data.js';
import { loadClassifierData } from './data-loader/load-classifier-data.js';
import { shortenLabel } from './decide/describe.js';
import { type Examination, examineProduct } from './examine-product.js';
import { explainSteps } from './explain-steps.js';
import type { Alternative, Explained, HsClassifier, ProductText, TextClassification } from './hs-classifier.js';
import type { Nomenclature } from './retrieve/nomenclature.js';

export interface BuiltInClassifier extends HsClassifier {
  /** The codes of HS 2022, to check codes that merchants supply. */
  readonly nomenclature: Nomenclature;
  /** A classification with everything that led to it, for evaluation and training. */
  examine(product: ProductText): Examination;
  /** Classifies some product names, so that the JavaScript engine has compiled the code before the first real text. */
  warmUp(): void;
}

export interface ClassifierOptions {
  /** Another data folder than the built-in one. */
  readonly dataFolder?: string;
  /** Other ranker weights than those in the folder, for training. */
  readonly weights?: Readonly<Record<string, number>>;
}

/** How many texts the warm-up classifies. */
const warmUpTexts = 240;

/** Increase it when a change of code changes classifications. */
const engineNumber = 3;

/** Loads all data once. Throws one Error that lists every fault of the data. The returned classifier is pure. */
export function createClassifier(options: ClassifierOptions = {}): BuiltInClassifier {
  const data = loadClassifierData(options.dataFolder);
  const compiled = compileData({ ...data, ranker: options.weights ?? data.ranker });
  return {
    version: `hs2022-embedded-${engineNumber}+${data.fingerprint.slice(0, 12)}`,
    nomenclature: compiled.nomenclature,
    classify: (product) => toClassification(examineProduct(product, compiled)),
    explain: (product): Explained => {
      const examination = examineProduct(product, compiled);
      return { classification: toClassification(examination), steps: explainSteps(examination) };
    },
    examine: (product) => examineProduct(product, compiled),
    warmUp: () => warmUp(compiled),
    describe: (hsCode) => describeCode(hsCode, compiled),
  };
}

/** Uses product names that are spread over the lexicon, as titles and descriptions. */
function warmUp(compiled: CompiledData): void {
  const { products } = compiled.lexicon;
  const step = Math.max(1, Math.floor(products.length / warmUpTexts));
  for (let at = 0; at < products.length; at += step) {
    const title = `${products[at]?.name ?? ''} for ${products[at + 1]?.name ?? ''}, cotton`;
    examineProduct({ title, description: `${products[at + 2]?.name ?? ''} with 80% polyester` }, compiled);
  }
}

function toClassification({ best, alternatives, needsMoreDetail }: Examination): TextClassification {
  return { ...best, alternatives: alternatives satisfies readonly Alternative[], needsMoreDetail };
}

function describeCode(hsCode: string, compiled: CompiledData): ReturnType<HsClassifier['describe']> {
  const entry = compiled.nomenclature.entry(hsCode);
  return entry === undefined
    ? undefined
    : { category: entry.category, normalizedDescription: shortenLabel(entry.label) };
}
