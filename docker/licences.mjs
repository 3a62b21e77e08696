// Which licences a shipped package may have. All of them allow to use, change and pass on the package in a product with a
// licence of its own. Read one before you add it: a copyleft licence (GPL, AGPL, SSPL), or one for some uses only, does not.
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  // For data: it asks for the name of the author, which the package has.
  'CC-BY-4.0',
  // For fonts, inside of a program too, under their names.
  'Bitstream-Vera',
  'OFL-1.1',
]);

/** What the files `LICENSE` of packages say whose manifest names no licence of the SPDX list. */
const inFile = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  unionfs: 'Unlicense',
};

/** The licence of a package by its SPDX id; null when the manifest names none. */
export function licenceOf({ name, license }) {
  return inFile[name] ?? (typeof license === 'string' ? license : null);
}

/** Whether a package with this licence may be shipped. */
export function isAllowed(licence) {
  return licence !== null && allowed.has(licence);
}
