import { rowLinkClass } from '../parts/table.js';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The links of the rows that are on the page, in order. Each opens its row. */
const rowLinks = () => [...document.querySelectorAll<HTMLElement>(`#sheet a.${rowLinkClass}`)];

/** Puts the focus on the next row, or the one before; on the first one while none has it. */
export function moveToRow(by: 1 | -1): void {
  const links = rowLinks();
  const at = links.findIndex((link) => link === document.activeElement);
  links[at < 0 ? 0 : at + by]?.focus();
}

/** The id of the row that has the focus, or else of the record that the page is about. */
export function idInFocus(): string | null {
  const row = rowLinks().find((link) => link === document.activeElement);
  const address = row?.getAttribute('href') ?? location.pathname;
  return address.match(uuids)?.at(-1) ?? null;
}
