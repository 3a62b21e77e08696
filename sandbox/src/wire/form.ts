import { invalidRequest } from './stripe-failure.js';

/** A decoded `application/x-www-form-urlencoded` value: text, or named children. A list names its children 0, 1, … */
export type FormNode = string | FormTree;
export type FormTree = Map<string, FormNode>;

const PAIRS_MAX = 1_000;
const DEPTH_MAX = 8;

/**
 * Reads a form body or a query string with Stripe's brackets: `a[b][c]=1`, `list[]=x`, `list[0]=x`.
 * A repeated plain name keeps its last value. The result uses Maps, so a name like `__proto__` has no special meaning.
 */
export function parseForm(text: string): FormTree {
  const root: FormTree = new Map();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    pairs += 1;
    if (pairs > PAIRS_MAX) throw invalidRequest({ message: `At most ${PAIRS_MAX} parameters are accepted.` });
    put(root, splitName(name), value, name);
  }
  return root;
}

/** Returns the same text for the same parameters in any order. The order within a list matters. */
export function canonicalForm(node: FormNode): string {
  if (typeof node === 'string') return JSON.stringify(node);
  const names = [...node.keys()].sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalForm(node.get(name) ?? '')}`).join(',')}}`;
}

function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const path = [name.slice(0, open)];
  const rest = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(rest)) return [name];
  for (const match of rest.matchAll(/\[([^[\]]*)\]/g)) path.push(match[1] ?? '');
  return path;
}

function put(root: FormTree, path: readonly string[], value: string, name: string): void {
  if (path.length > DEPTH_MAX) throw invalidRequest({ message: `Parameters nest too deeply: ${name}`, param: name });
  let tree = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '' && depth > 0 ? String(tree.size) : part;
    if (depth === path.length - 1) {
      if (tree.get(key) instanceof Map) throw invalidRequest({ message: `Invalid hash: ${name}`, param: name });
      tree.set(key, value);
      return;
    }
    const child = tree.get(key) ?? new Map<string, FormNode>();
    if (typeof child === 'string') throw invalidRequest({ message: `Invalid hash: ${name}`, param: name });
    tree.set(key, child);
    tree = child;
  }
}
