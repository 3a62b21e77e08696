// Builds what the image contains, in a checkout whose dependencies are installed: Prisma's client, compiled packages, the
// workflow bundle, the drop-in and the page of the dashboard.
import { resolve } from 'node:path';
import { bundleDashboard } from '../stack/bootstrap/bundle-dashboard.mjs';
import { bundleDropin } from '../stack/bootstrap/bundle-dropin.mjs';
import { bundleWorkflows } from '../stack/bootstrap/bundle-workflows.mjs';
import { compile } from '../stack/bootstrap/compile.mjs';
import { generatePrismaClient } from '../stack/bootstrap/generate-prisma-client.mjs';

const root = resolve(import.meta.dirname, '..');
await generatePrismaClient(root);
await compile(root, ['workers', 'gateway', 'dashboard', 'codec', 'prisma', 'cli']);
await bundleWorkflows(root);
await bundleDropin(root);
await bundleDashboard(root);
