import { isPlainLine } from '@landed/contracts/text/characters';

/** The text without spaces around it; null when it is empty, too long or has control or bidirectional characters. */
export function plainText(text: string, lengthMax: number): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > lengthMax || !isPlainLine(trimmed) ? null : trimmed;
}
