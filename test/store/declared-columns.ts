import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateColumns, storedColumns } from '@landed/prisma/read/payment-intent/payment-intent-row';
import { type Column, columnName } from '@landed/prisma/read/row/row-columns';
import { repoRoot } from '@landed/stack/repo-root';

/** Tables of columns, from which a row's type is made. */
const tables: Readonly<Record<string, Readonly<Record<string, Column<never, unknown>>>>> = {
  stateColumns,
  storedColumns,
};

function tableColumns(name: string): Map<string, string> {
  const table = tables[name];
  if (table === undefined) throw new Error(`the table of columns ${name} is not known`);
  return new Map(
    Object.entries(table).map(([field, { type, isNullable }]) => [
      columnName(field),
      isNullable ? `${type} | null` : type,
    ]),
  );
}

/** The columns of a type: a name, a literal type, or several joined by `&`. Follows `extends`, imports and `Pick`. */
export function columnsOf(type: string, file: string): Map<string, string> {
  const text = type.trim().replace(/^\((.*)\)$/s, '$1');
  const parts = splitAtTopLevel(text, '&');
  if (parts.length > 1) return new Map(parts.flatMap((part) => [...columnsOf(part, file)]));
  if (text.startsWith('{')) return fieldsOf(text.slice(1, -1));
  const [, table] = /^RowOf<typeof (\w+)>$/.exec(text) ?? [];
  if (table !== undefined) return tableColumns(table);
  const [, model, picked] = /^Pick<\s*(\w+)Model,([^>]*)>$/.exec(text) ?? [];
  if (model !== undefined && picked !== undefined) return pickedColumns(model, picked);
  const [, whole] = /^(\w+)Model$/.exec(text) ?? [];
  return whole === undefined ? declaredColumns(text, file) : pickedColumns(whole, null);
}

function declaredColumns(name: string, file: string): Map<string, string> {
  const source = withoutComments(readFileSync(join(repoRoot, file), 'utf8'));
  const [, parents = '', body] =
    new RegExp(`\\binterface ${name}(?: extends ([\\w, ]+))? \\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  if (body !== undefined) {
    const inherited = parents.split(',').filter((parent) => parent.trim() !== '');
    return new Map([...inherited.flatMap((parent) => [...columnsOf(parent, file)]), ...fieldsOf(body)]);
  }
  const [, alias] = new RegExp(`\\btype ${name} =\\s+((?:\\{[^}]*\\}|[^;{])+);`).exec(source) ?? [];
  if (alias !== undefined) return columnsOf(alias, file);
  const imported = new RegExp(`import[^;]*?\\b${name}\\b[^;]*? from '([^']+)'`).exec(source)?.[1];
  if (imported === undefined) throw new Error(`${file}: the type ${name} was not found`);
  return declaredColumns(name, sourceOf(imported, file));
}

/** The picked fields of a generated model, or all, with the types that its client gives to them. */
function pickedColumns(model: string, picked: string | null): Map<string, string> {
  const source = withoutComments(readFileSync(join(repoRoot, `prisma/src/generated/models/${model}.ts`), 'utf8'));
  const [, scalars = ''] = /scalars: runtime\.Types\.Extensions\.GetPayloadResult<\{([^}]*)\}/.exec(source) ?? [];
  const types = new Map([...scalars.matchAll(/(\w+): (.+)/g)].map(([, field = '', type = '']) => [field, type.trim()]));
  const fields = picked === null ? [...types.keys()] : [...picked.matchAll(/'(\w+)'/g)].map(([, field = '']) => field);
  return new Map(
    fields.map((field) => {
      const type = types.get(field);
      if (type === undefined) throw new Error(`${model} has no field ${field}`);
      return [field, type.replace('runtime.Bytes', 'Uint8Array')];
    }),
  );
}

function sourceOf(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return join(file, '..', specifier.replace(/\.js$/, '.ts'));
  return specifier.replace(/^@landed\/([^/]+)\//, '$1/src/').concat('.ts');
}

function fieldsOf(body: string): Map<string, string> {
  const fields = splitAtTopLevel(withoutComments(body).replaceAll('\n', ' '), ';').filter(
    (field) => field.trim() !== '',
  );
  return new Map(
    fields.map((field) => {
      const [, name = '', type = ''] = /^\s*(?:readonly )?(\w+): (.*)$/.exec(field) ?? [];
      if (name === '') throw new Error(`not a column: ${field}`);
      return [name, type.trim()];
    }),
  );
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm, '');

function splitAtTopLevel(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('{(<['.includes(character)) depth += 1;
    if ('})>]'.includes(character)) depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
