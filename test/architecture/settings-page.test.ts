import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environment as dashboard } from '@landed/dashboard/server/config';
import { environment as gateway } from '@landed/gateway/config';
import { environment as worker } from '@landed/workers/config';
import { expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

interface Setting {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly does: string;
}

const { settingsOf, settingsPage }: { settingsOf(name: string): Setting[]; settingsPage(): string } = await import(
  pathToFileURL(join(repositoryRoot, 'docs-site/settings/settings-page.mjs')).href
);

it.each(Object.entries({ gateway, worker, dashboard }))(
  'the page of settings has every variable of the schema of the %s, with its meaning, and says which are needed',
  (name, { shape }) => {
    const needed = Object.fromEntries(
      Object.entries(shape).map(([variable, schema]) => [variable, !schema.safeParse(undefined).success]),
    );
    expect(Object.fromEntries(settingsOf(name).map((setting) => [setting.name, setting.isNeeded]))).toEqual(needed);
    expect(settingsOf(name).filter(({ does }) => does === '')).toEqual([]);
    for (const variable of Object.keys(shape)) expect(settingsPage()).toContain(`| \`${variable}\` |`);
  },
);
