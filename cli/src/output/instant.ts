/** An RFC 3339 instant for a table column: to the second, in UTC. */
export function instant(text: string | null): string {
  return text === null ? '-' : `${text.slice(0, 19).replace('T', ' ')}Z`;
}
