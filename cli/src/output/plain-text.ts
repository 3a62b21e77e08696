import { controlCharacters, escapeControls, escapedCharacter } from '@landed/contracts/text/escape-controls';

/** Makes text from outside safe for a terminal, on one line: control characters are printed as escapes. */
export function plainText(text: string): string {
  return escapeControls(text);
}

/** JSON that is safe for a terminal: `JSON.stringify` escapes only ASCII. Programs parse the same document. */
export function plainJson(document: unknown): string {
  return safeJson(JSON.stringify(document, null, 2));
}

/** {@link plainJson} on one line. */
export function plainJsonLine(document: unknown): string {
  return safeJson(JSON.stringify(document));
}

function safeJson(json: string): string {
  return json.replaceAll(controlCharacters, (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()].map((at) => escapedCharacter(character.charCodeAt(at))).join(''),
  );
}
