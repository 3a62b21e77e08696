/** Where to go after the sign-in: an address of this origin, or null. `//host` and `/\host` would lead elsewhere. */
export function checkedTarget(text: unknown): string | null {
  return typeof text === 'string' && /^\/(?![/\\])[\w\-./~%?=&]*$/.test(text) ? text : null;
}
