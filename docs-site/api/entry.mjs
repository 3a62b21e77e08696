/** An entry of a list of parameters or fields: its name and notes in one line, its description below. */
export function entry(name, notes, description = '') {
  const line = [`\`${name}\``, ...notes.filter((note) => note !== '')].join(' · ');
  return description === '' ? `- ${line}` : `- ${line}\n\n${indented(description)}\n`;
}

function indented(text) {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}
