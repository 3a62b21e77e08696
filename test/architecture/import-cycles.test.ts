import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, importedFile, importsOf, repositoryRoot } from './repository.js';

const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  workspaces: string[];
};
const files = workspaces.flatMap((name) => [...filesBelow(name, '.ts'), ...filesBelow(name, '.tsx')]);
const known = new Set(files);

/** What each file imports, `import type` included, which the linter's rule against cycles does not follow. */
const imports: ReadonlyMap<string, readonly string[]> = new Map(
  files.map((file) => [file, importsOf(file).flatMap((line) => importedFile(line) ?? [])]),
);

const packageOf = (file: string): string => file.slice(0, file.indexOf('/'));

/** Which packages each package imports, tests and types included. */
function packageGraph(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    workspaces.map((name) => {
      const own = files.filter((file) => packageOf(file) === name);
      const others = own.flatMap((file) => imports.get(file) ?? []).map(packageOf);
      return [name, [...new Set(others)].filter((other) => other !== name)];
    }),
  );
}

/** The groups of more than one node in which each node leads to each other one (Tarjan's algorithm). */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    lowest.set(node, order.get(node) ?? 0);
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, visit(next)));
      else if (path.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, order.get(next) ?? 0));
    }
    const low = lowest.get(node) ?? 0;
    if (low === order.get(node)) {
      const group = path.splice(path.indexOf(node));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

describe('imports', () => {
  it('every import of our own leads to a file', () => {
    const missing = files.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((to) => /\.tsx?$/.test(to) && !to.includes('/generated/') && !known.has(to))
        .map((to) => `${file} imports ${to}`),
    );
    expect(missing).toEqual([]);
  });

  it('files form no cycle, types included', () => {
    expect(cyclesOf(imports)).toEqual([]);
  });

  it('packages form no cycle, so that no package imports upwards, types and tests included', () => {
    expect(cyclesOf(packageGraph())).toEqual([]);
  });

  it('cyclesOf finds a cycle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ]);
    expect(cyclesOf(graph)).toEqual([['a', 'b', 'c']]);
  });
});
