/** Lets the browser save a text as a file. */
export function saveFile(name: string, content: string): void {
  saveBytes(name, content, 'text/csv;charset=utf-8');
}

/** Lets the browser save a PDF, which the server sends as base64. */
export function savePdf(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveBytes(name, bytes, 'application/pdf');
}

function saveBytes(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
