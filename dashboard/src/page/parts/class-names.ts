/** Joins the names of the classes that apply. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}
