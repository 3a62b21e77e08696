/** Attributes of an element, with their values escaped. */
export function escapedAttributes(values: Readonly<Record<string, string>>, prefix = ''): string {
  return Object.entries(values)
    .map(([name, value]) => `${prefix}${name}="${escapedText(value)}"`)
    .join(' ');
}

export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
