import type { FormNode } from './form.js';
import { invalidRequest, type StripeFailure } from './stripe-failure.js';

/** Reads one parameter. `path` is its name in Stripe's error format, e.g. `shipping[address][line1]`. */
export interface Field<T> {
  readonly read: (node: FormNode, path: string) => T;
  readonly required?: boolean;
}

type Shape = Readonly<Record<string, Field<unknown>>>;
export type Parsed<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends { read: (node: FormNode, path: string) => infer T; required: true }
    ? T
    : S[K] extends Field<infer T>
      ? T | undefined
      : never;
};

export function required<T>(field: Field<T>): Field<T> & { readonly required: true } {
  return { ...field, required: true };
}

/** A hash with fixed names. Errors: `parameter_unknown` for others, `parameter_missing` for missing required ones. */
export function shape<S extends Shape>(fields: S): Field<Parsed<S>> {
  const names = Object.keys(fields);
  return {
    read(node, path) {
      if (typeof node === 'string')
        throw notBlank(node, path) ?? invalidRequest({ message: 'Invalid hash', param: path });
      const unknown = [...node.keys()].filter((name) => !Object.hasOwn(fields, name)).map((name) => inside(path, name));
      if (unknown.length > 0) throw parameterUnknown(unknown);
      const parsed: Record<string, unknown> = {};
      for (const name of names) {
        const child = node.get(name);
        const field = fields[name];
        if (field === undefined) continue;
        if (child === undefined && field.required === true) throw parameterMissing(inside(path, name));
        parsed[name] = child === undefined ? undefined : field.read(child, inside(path, name));
      }
      return parsed as Parsed<S>;
    },
  };
}

export function text(maxLength = 5_000): Field<string> {
  return {
    read(node, path) {
      const value = scalar(node, path);
      if (value.length > maxLength) {
        throw invalidRequest({ message: `Invalid string: must be at most ${maxLength} characters`, param: path });
      }
      return value;
    },
  };
}

export function integer(min: number, max = Number.MAX_SAFE_INTEGER): Field<number> {
  const invalidInteger = (message: string, param: string): StripeFailure =>
    invalidRequest({ code: 'parameter_invalid_integer', message, param });
  return {
    read(node, path) {
      const value = scalar(node, path);
      if (!/^-?\d{1,15}$/.test(value)) throw invalidInteger(`Invalid integer: ${value}`, path);
      if (Number(value) < min) throw invalidInteger(`This value must be greater than or equal to ${min}.`, path);
      if (Number(value) > max) throw invalidInteger(`This value must be less than or equal to ${max}.`, path);
      return Number(value);
    },
  };
}

export const bool: Field<boolean> = {
  read(node, path) {
    const value = scalar(node, path);
    if (value !== 'true' && value !== 'false')
      throw invalidRequest({ message: `Invalid boolean: ${value}`, param: path });
    return value === 'true';
  },
};

export function oneOf<const T extends string>(...values: readonly T[]): Field<T> {
  return {
    read(node, path) {
      const value = scalar(node, path);
      const match = values.find((candidate) => candidate === value);
      if (match === undefined) {
        throw invalidRequest({ message: `Invalid ${path}: must be one of ${values.join(', ')}`, param: path });
      }
      return match;
    },
  };
}

export function list<T>(item: Field<T>): Field<T[]> {
  return {
    read(node, path) {
      if (typeof node === 'string')
        throw notBlank(node, path) ?? invalidRequest({ message: 'Invalid array', param: path });
      return [...node].map(([index, child]) => {
        if (!/^\d+$/.test(index)) throw invalidRequest({ message: 'Invalid array', param: path });
        return item.read(child, inside(path, index));
      });
    },
  };
}

export const email: Field<string> = {
  read(node, path) {
    const value = text(800).read(node, path);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
      throw invalidRequest({ code: 'email_invalid', message: 'Invalid email address', param: path });
    }
    return value;
  },
};

/** Stripe's limits: 50 entries, names of 40 and values of 500 characters. An empty value removes the entry. */
export const metadata: Field<Readonly<Record<string, string>>> = {
  read(node, path) {
    if (node === '') return {};
    if (typeof node === 'string') throw invalidRequest({ message: 'Invalid hash', param: path });
    if (node.size > 50) throw invalidRequest({ message: 'Metadata holds at most 50 entries.', param: path });
    const entries: [string, string][] = [];
    for (const [name, value] of node) {
      if (typeof value !== 'string' || name.length > 40 || value.length > 500) {
        throw invalidRequest({
          message: 'Metadata names hold at most 40 characters, values at most 500.',
          param: inside(path, name),
        });
      }
      if (value !== '') entries.push([name, value]);
    }
    return Object.fromEntries(entries);
  },
};

function scalar(node: FormNode, path: string): string {
  if (typeof node !== 'string') throw invalidRequest({ message: 'Invalid string', param: path });
  const blank = notBlank(node, path);
  if (blank !== undefined) throw blank;
  return node;
}

/** Stripe treats an empty value as an attempt to unset a parameter, and these parameters cannot be unset. */
function notBlank(node: string, path: string): StripeFailure | undefined {
  if (node !== '') return undefined;
  return invalidRequest({
    code: 'parameter_invalid_empty',
    message: `'${path}' is empty and cannot be unset: leave it out or give it a value.`,
    param: path,
  });
}

function parameterUnknown(names: readonly string[]): StripeFailure {
  const noun = names.length === 1 ? 'parameter' : 'parameters';
  return invalidRequest({
    code: 'parameter_unknown',
    message: `Received unknown ${noun}: ${names.join(', ')}`,
    param: names[0] ?? '',
  });
}

function parameterMissing(path: string): StripeFailure {
  return invalidRequest({ code: 'parameter_missing', message: `Missing required param: ${path}.`, param: path });
}

function inside(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}
