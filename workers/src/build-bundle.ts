import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { bundleWorkflowCode } from '@temporalio/worker';
import { bundlePath } from './bundle.js';

const failureConverterPath = encryptedDataConverter({
  current: { id: 'build', bytes: Buffer.alloc(32) },
  byId: new Map(),
}).failureConverterPath;

const { code } = await bundleWorkflowCode({
  workflowsPath: createRequire(import.meta.url).resolve('@landed/workflows/index'),
  ...(failureConverterPath === undefined ? {} : { failureConverterPath }),
});
await writeFile(bundlePath, code);
