import type { Route } from './route.js';

export type RouteMatch =
  | { readonly kind: 'route'; readonly template: string; readonly route: Route; readonly params: Params }
  /** The path exists, the method does not; `allow` is the header that says which do. */
  | { readonly kind: 'wrong_method'; readonly template: string; readonly allow: string };

type Params = Readonly<Record<string, string>>;
type MethodTable = ReadonlyMap<string, Route>;

interface PathEntry {
  readonly template: string;
  readonly methods: MethodTable;
  readonly allow: string;
  readonly pattern: RegExp;
}

export type RouteMatcher = (method: string, path: string) => RouteMatch | null;

const noParams: Params = {};

/**
 * Looks up rows by path and method: fixed paths by one map access, paths with a parameter by their pattern. `HEAD` is
 * answered wherever `GET` is. Paths match exactly: no trailing slash, no other case.
 */
export function routeMatcher(routes: readonly Route[]): RouteMatcher {
  const templates = [...new Set(routes.map((row) => row.path))];
  const entries = templates.map((template) =>
    pathEntry(
      template,
      routes.filter((row) => row.path === template),
    ),
  );
  const fixed = new Map(
    entries.filter((entry) => !entry.template.includes('{')).map((entry) => [entry.template, entry]),
  );
  const withParams = entries.filter((entry) => entry.template.includes('{'));
  return (method, path) => {
    const entry = fixed.get(path);
    if (entry !== undefined) return matchOf(entry, method, noParams);
    for (const candidate of withParams) {
      const found = candidate.pattern.exec(path);
      if (found !== null) return matchOf(candidate, method, found.groups ?? noParams);
    }
    return null;
  };
}

function matchOf(entry: PathEntry, method: string, params: Params): RouteMatch {
  const { template, allow } = entry;
  const route = entry.methods.get(method === 'HEAD' ? 'GET' : method);
  return route === undefined ? { kind: 'wrong_method', template, allow } : { kind: 'route', template, route, params };
}

function pathEntry(template: string, rows: readonly Route[]): PathEntry {
  const methods = new Map(rows.map((row) => [row.method, row]));
  const allow = [...methods.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { template, methods, allow: allow.join(', '), pattern: new RegExp(`^${pattern}$`) };
}
