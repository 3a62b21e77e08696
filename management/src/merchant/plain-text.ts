/** The text without spaces around it; null when it is empty, too long or has control characters. */
export function plainText(text: string, lengthMax: number): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > lengthMax || /[\p{Cc}\p{Surrogate}]/u.test(trimmed) ? null : trimmed;
}
