const lengthMax = 254;
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domain = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/** An e-mail address without blanks around it; null when it is not one. Names, lists, comments and quotes are not taken. */
export function ownerEmailOf(text: string): string | null {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  if (address.length > lengthMax || at > 64) return null;
  return localPart.test(address.slice(0, Math.max(at, 0))) && domain.test(address.slice(at + 1)) ? address : null;
}
