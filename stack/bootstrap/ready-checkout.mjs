import { bundleDashboard } from './bundle-dashboard.mjs';
import { bundleDropin } from './bundle-dropin.mjs';
import { bundleWorkflows } from './bundle-workflows.mjs';
import { compile } from './compile.mjs';
import { copyOrders } from './copy-orders.mjs';
import { generatePrismaClient } from './generate-prisma-client.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { installDocsSite } from './install-docs-site.mjs';
import { withBootstrapLock } from './lock.mjs';
import { packagesOf } from './packages-of.mjs';

/**
 * Prepares a checkout so that its compiled programs can run. A step that has nothing to do prints nothing. Two commands
 * that start at the same moment in one checkout run one after the other.
 */
export async function readyCheckout(root, command) {
  await withBootstrapLock(root, async () => {
    await installDependencies(root);
    if (command === 'docs') await installDocsSite(root);
    await generatePrismaClient(root);
    await compile(root, packagesOf(command));
    if (command === 'check' || runsWorkflows(command)) await copyOrders(root);
    if (!runsWorkflows(command)) return;
    await bundleWorkflows(root);
    await bundleDropin(root);
    await bundleDashboard(root);
  });
}

function runsWorkflows(command) {
  return !['check', 'quote', 'classify', 'eval', 'train', 'docs'].includes(command);
}
