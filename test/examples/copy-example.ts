import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../architecture/repository.js';
import type { exampleShops } from './example-shop.js';

export type ExampleName = (typeof exampleShops)[number];

/** Copies an example away from the repository, with its code for orders, as a merchant has it. */
export function copyExample(name: ExampleName, folder: string): void {
  const examples = join(repositoryRoot, 'examples');
  cpSync(join(examples, name), folder, { recursive: true });
  execFileSync(process.execPath, [join(examples, 'copy-orders.mjs'), folder]);
}
