// Writes the software bill of materials of a release as CycloneDX 1.5: every package that the image or a page contains, with
// its licence, the checksum that the lockfile pins, and what it needs. Fails when a licence is not on the list.
//
//   npm run sbom -- <file>
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isAllowed, licenceOf } from './licences.mjs';
import { shippedPackages } from './shipped-packages.mjs';

const root = resolve(import.meta.dirname, '..');
const [, , file] = process.argv;
if (file === undefined) throw new Error('Usage: node docker/sbom.mjs <file>');

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const lock = readJson('package-lock.json').packages;
const shipped = shippedPackages(root, { page: true });

/** `pkg:npm/%40scope/name@1.0.0`: the same for two copies in different folders. */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf(folder, manifest) {
  const [algorithm, digest] = (lock[relative(root, folder)]?.integrity ?? '').split(/-(.*)/);
  const licence = licenceOf(manifest);
  return {
    type: 'library',
    'bom-ref': purl(manifest),
    name: manifest.name,
    version: manifest.version,
    purl: purl(manifest),
    ...(licence === null ? {} : { licenses: [{ license: { id: licence } }] }),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}

const components = new Map();
const needs = new Map();
for (const [folder, { manifest, needs: folders }] of shipped) {
  const ref = purl(manifest);
  components.set(ref, componentOf(folder, manifest));
  needs.set(ref, new Set([...(needs.get(ref) ?? []), ...folders.map((path) => purl(shipped.get(path).manifest))]));
}
const { name, version } = readJson('package.json');
const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
  components: sorted,
  dependencies: sorted.map(({ purl: ref }) => ({ ref, dependsOn: [...needs.get(ref)] })),
};
writeFileSync(resolve(file), `${JSON.stringify(bom, null, 2)}\n`);

const rejected = [...shipped.values()].filter(({ manifest }) => !isAllowed(licenceOf(manifest)));
for (const { manifest } of rejected)
  process.stderr.write(`${manifest.name} ${manifest.version}: the licence ${licenceOf(manifest)} is not on the list\n`);
if (rejected.length > 0) process.exitCode = 1;

const count = {};
for (const { licenses } of sorted)
  for (const { license } of licenses ?? []) count[license.id] = (count[license.id] ?? 0) + 1;
const licences = Object.entries(count).sort(([, a], [, b]) => b - a);
process.stdout.write(`${sorted.length} packages: ${licences.map(([id, of]) => `${of} ${id}`).join(', ')}\n`);
