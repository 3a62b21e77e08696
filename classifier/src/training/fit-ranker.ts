/** The features of one candidate, by name. */
export type FeatureVector = Readonly<Record<string, number>>;

/** The candidates of one text, of which at least one is right. */
export interface RankingExample {
  readonly candidates: readonly { readonly features: FeatureVector; readonly isRight: boolean }[];
}

const rounds = 400;
const step = 0.05;
/** How strongly weights are pulled back to their initial values, so that few examples do not move them far. */
const hold = 0.02;

/**
 * Fits weights that rank right candidates first, by gradient descent on the logistic loss of each list. `initial` has
 * the start values and fixes the set of weights. The same examples in the same order give the same weights.
 */
export function fitRanker(
  examples: readonly RankingExample[],
  initial: Readonly<Record<string, number>>,
  fixed: ReadonlySet<string>,
): Record<string, number> {
  const names = Object.keys(initial).filter((name) => !fixed.has(name));
  const weights = { ...initial };
  const sharpness = initial['sharpness'] ?? 1;
  for (let round = 0; round < rounds; round += 1) {
    const gradient = new Map(names.map((name) => [name, hold * ((weights[name] ?? 0) - (initial[name] ?? 0))]));
    for (const { candidates } of examples) {
      const shares = sharesOf(candidates.map(({ features }) => sharpness * dot(features, weights)));
      const right = candidates.reduce((sum, { isRight }, at) => sum + (isRight ? (shares[at] ?? 0) : 0), 0);
      candidates.forEach(({ features, isRight }, at) => {
        const share = shares[at] ?? 0;
        const pull = share - (isRight ? share / Math.max(right, 1e-9) : 0);
        for (const name of names)
          gradient.set(name, (gradient.get(name) ?? 0) + (pull * sharpness * (features[name] ?? 0)) / examples.length);
      });
    }
    for (const name of names) weights[name] = (weights[name] ?? 0) - step * 10 * (gradient.get(name) ?? 0);
  }
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Math.round(weight * 1000) / 1000]));
}

function dot(features: FeatureVector, weights: Readonly<Record<string, number>>): number {
  let sum = features['rules'] ?? 0;
  for (const [name, value] of Object.entries(features)) sum += name === 'rules' ? 0 : value * (weights[name] ?? 0);
  return sum;
}

function sharesOf(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - top));
  const total = raised.reduce((sum, one) => sum + one, 0);
  return raised.map((one) => one / total);
}
