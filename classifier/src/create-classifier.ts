import { type CompiledData, compileData } from './compile-data.js';
import { loadClassifierData } from './data-loader/load-classifier-data.js';
import { shortenLabel } from './decide/describe.js';
import { type Examination, examineProduct } from './examine-product.js';
import { explainSteps } from './explain-steps.js';
import type { Alternative, Explained, HsClassifier, ProductText, TextClassification } from './hs-classifier.js';
import type { Nomenclature } from './retrieve/nomenclature.js';

export interface BuiltInClassifier extends HsClassifier {
  /** The codes that there are, for codes that merchants supply. */
  readonly nomenclature: Nomenclature;
  /** What led to an answer, for evaluation and training. */
  examine(product: ProductText): Examination;
  /** Classifies names of its own for a moment, for who will be asked often: the first real texts meet compiled code. */
  warmUp(): void;
}

export interface ClassifierOptions {
  /** Another folder of data than the one that comes with the classifier. */
  readonly dataFolder?: string;
  /** Other weights of the ranker than those in the folder, for training. */
  readonly weights?: Readonly<Record<string, number>>;
}

/** Texts that a warm-up classifies. */
const warmUpTexts = 240;

/** Raised by hand when code changes what texts come to. */
const engineNumber = 2;

/** Reads all data once; throws one Error with every fault in it. What is returned is pure. */
export function createClassifier(options: ClassifierOptions = {}): BuiltInClassifier {
  const library = loadClassifierData(options.dataFolder);
  const engine = compileData({ ...library, ranker: options.weights ?? library.ranker });
  return {
    version: `hs2022-embedded-${engineNumber}+${library.fingerprint.slice(0, 12)}`,
    nomenclature: engine.nomenclature,
    classify: (product) => toClassification(examineProduct(product, engine)),
    explain: (product): Explained => {
      const answered = examineProduct(product, engine);
      return { classification: toClassification(answered), steps: explainSteps(answered) };
    },
    examine: (product) => examineProduct(product, engine),
    warmUp: () => warmUp(engine),
    describe: (hsCode) => describeCode(hsCode, engine),
  };
}

/** Names of the data's own products, far apart in it, as title and description. */
function warmUp(engine: CompiledData): void {
  const { products } = engine.lexicon;
  const step = Math.max(1, Math.floor(products.length / warmUpTexts));
  for (let at = 0; at < products.length; at += step) {
    const title = `${products[at]?.name ?? ''} for ${products[at + 1]?.name ?? ''}, cotton`;
    examineProduct({ title, description: `${products[at + 2]?.name ?? ''} with 80% polyester` }, engine);
  }
}

function toClassification({ best, alternatives, needsMoreDetail }: Examination): TextClassification {
  return { ...best, alternatives: alternatives satisfies readonly Alternative[], needsMoreDetail };
}

function describeCode(hsCode: string, engine: CompiledData): ReturnType<HsClassifier['describe']> {
  const entry = engine.nomenclature.entry(hsCode);
  return entry === undefined
    ? undefined
    : { category: entry.category, normalizedDescription: shortenLabel(entry.label) };
}
