import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '@landed/gateway/processor-event/stripe/event-types';
import { allowedGrants } from '@landed/prisma/privileges/allowed';
import { expect, it } from 'vitest';
import { closureOf } from './closure.js';
import { importedFile, importsOf, repositoryRoot } from './repository.js';

/** Lists on pages, compared with the code that they describe. */
const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('gateway/AGENTS.md names each table that the gateway writes', () => {
  const written = allowedGrants().flatMap(({ table, role, privileges }) =>
    role === 'gateway' && privileges.some((privilege) => privilege !== 'SELECT') ? [table] : [],
  );
  const [, sentence = ''] = /It writes these tables only[^:]*: ([^\n]*?)\.\n/.exec(read('gateway/AGENTS.md')) ?? [];
  const tables = quoted(sentence).filter((name) => /^[a-z_]+$/.test(name));
  expect(tables.toSorted()).toEqual(written.toSorted());
});

it('the page of processor events names each type that the gateway understands', () => {
  const [, list = ''] =
    /The types, and what each makes the service read:\n\n((?:- .*\n)+)/.exec(
      read('docs/features/processor-event.md'),
    ) ?? [];
  const named = list.split('\n').flatMap((line) => {
    let full = '';
    return quoted(line.split(': ')[0] ?? '').map((type) => {
      full = type.startsWith('.') ? `${full.replace(/\.[^.]+$/, '')}${type}` : type;
      return full;
    });
  });
  const source = read('gateway/src/processor-event/stripe/event-types.ts');
  const understood = [...source.matchAll(/^ {2}'([a-z_.]+)': '/gm)].map(([, type = '']) => type);
  expect(understood.every((type) => kindOf(type) !== null)).toBe(true);
  expect([...new Set(named)].toSorted()).toEqual([...understood, 'charge.dispute.*'].toSorted());
});

/** The names of the messages that a file handles: those of the definitions that it imports and registers. */
function messagesOf(file: string): readonly string[] {
  const text = read(file);
  if (!text.includes('setHandler(')) return [];
  return importsOf(file).flatMap((line) => {
    const imported = importedFile(line) ?? '';
    if (line.typeOnly || !imported.startsWith('workflows/src/messages/')) return [];
    const defined = read(imported).matchAll(/export const (\w+) = define(Signal|Update)<?.*\('(\w+)'\)/g);
    return [...defined].flatMap(([, name = '', kind, message]) =>
      new RegExp(String.raw`\b${name}\b`).test(text) ? [`${kind?.toLowerCase()} ${message}`] : [],
    );
  });
}

const handled = [...read('workflows/src/index.ts').matchAll(/export \{ (.+) \} from '\.\/(.+)\.js'/g)].flatMap(
  ([, names = '', file = '']) => {
    const messages = closureOf([`workflows/src/${file}.ts`]).flatMap(messagesOf);
    return names.split(', ').map((name) => [name, messages.toSorted()] as const);
  },
);

/** The messages of each workflow in the table of a page: `update `a`, signals `b`, `c``. */
function statedMessages(): ReadonlyMap<string, readonly string[]> {
  const stated = new Map<string, readonly string[]>();
  let above: readonly string[] = [];
  for (const line of read('docs/architecture/workflows.md').matchAll(/^\| (.+?) \|.*\| ([^|]+) \|$/gm)) {
    const [, names = '', cell = ''] = line;
    let kind = '';
    const own = [...cell.matchAll(/(update|signal)s?(?= `)|`(\w+)`/g)].flatMap(([, word, message]) => {
      kind = word ?? kind;
      return message === undefined ? [] : [`${kind} ${message}`];
    });
    above = cell === 'the same' ? above : own.toSorted();
    for (const name of quoted(names)) stated.set(name, above);
  }
  return stated;
}

const stated = statedMessages();

it('the page of workflows names each workflow', () => {
  expect([...stated.keys()].toSorted()).toEqual(handled.map(([name]) => name).toSorted());
});

it.each(handled)('the page of workflows names the messages that %s handles', (name, messages) => {
  expect(stated.get(name)).toEqual(messages);
});
