import type { LabelledProduct } from './labelled-set.js';

export interface RankedExample {
  readonly product: LabelledProduct;
  /** What speaks for each candidate, and the code that it stands for. */
  readonly candidates: readonly { readonly hsCode: string; readonly features: Readonly<Record<string, number>> }[];
}

/** How far weights are pulled back to where they started: a few hundred products cannot settle them alone. */
const pullBack = 0.02;
const steps = 400;
const stepSize = 0.5;
const subheadingDigits = 6;

/**
 * Weights under which right codes have as much of the probability as they can, by gradient ascent from the present
 * ones. Deterministic: same products and start, same weights. `fixed` names features that carry no weight.
 */
export function fitWeights(
  examples: readonly RankedExample[],
  start: Readonly<Record<string, number>>,
  fixed: ReadonlySet<string>,
): Record<string, number> {
  const names = Object.keys(start).filter((name) => !fixed.has(name));
  const weights: Record<string, number> = { ...start };
  const sharpness = start['sharpness'] ?? 1;
  const usable = examples.filter((example) => isSettled(example));
  for (let step = 0; step < steps; step += 1) {
    const gradient = Object.fromEntries(names.map((name) => [name, 0]));
    for (const example of usable) addGradient(example, weights, sharpness, gradient);
    for (const name of names) {
      const pull = pullBack * ((weights[name] ?? 0) - (start[name] ?? 0));
      weights[name] = (weights[name] ?? 0) + stepSize * ((gradient[name] ?? 0) / usable.length - pull);
    }
  }
  return Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));
}

/** Only products that have both a right and a wrong candidate teach anything. */
function isSettled({ product, candidates }: RankedExample): boolean {
  const right = candidates.filter(({ hsCode }) => isRight(product, hsCode)).length;
  return right > 0 && right < candidates.length;
}

function isRight(product: LabelledProduct, hsCode: string): boolean {
  return product.accept.some((code) => code === hsCode.slice(0, subheadingDigits));
}

function addGradient(
  { product, candidates }: RankedExample,
  weights: Readonly<Record<string, number>>,
  sharpness: number,
  gradient: Record<string, number>,
): void {
  const scores = candidates.map(({ features }) => sharpness * scoreOf(features, weights));
  const top = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - top));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const right = shares.reduce((sum, share, index) => {
    const candidate = candidates[index];
    return candidate !== undefined && isRight(product, candidate.hsCode) ? sum + share : sum;
  }, 0);
  candidates.forEach(({ hsCode, features }, index) => {
    const share = shares[index] ?? 0;
    const push = (isRight(product, hsCode) ? share / right : 0) - share / total;
    for (const name of Object.keys(gradient)) {
      gradient[name] = (gradient[name] ?? 0) + sharpness * push * (features[name] ?? 0);
    }
  });
}

function scoreOf(features: Readonly<Record<string, number>>, weights: Readonly<Record<string, number>>): number {
  return Object.entries(features).reduce(
    (sum, [name, value]) => sum + value * (name === 'rules' ? 1 : (weights[name] ?? 0)),
    0,
  );
}
