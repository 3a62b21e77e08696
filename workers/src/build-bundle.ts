import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { bundlePath } from './bundle.js';
import { bundleWorkflows } from './bundle-workflows.js';

await writeFile(bundlePath, await bundleWorkflows(createRequire(import.meta.url).resolve('@landed/workflows/index')));
