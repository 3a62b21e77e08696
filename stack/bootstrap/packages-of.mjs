/** The packages that a command needs compiled. `check` itself reports compile errors, so it needs only `stack`. */
export function packagesOf(command) {
  switch (command) {
    case 'check':
      return ['stack'];
    case 'test':
    case 'test-all':
    case 'soak':
    case 'bench':
    case 'eval':
    case 'train':
      return [];
    case 'quote':
    case 'classify':
      return ['cli', 'stack'];
    case 'docs':
      return ['contracts', 'stack'];
    default:
      return ['workers', 'gateway', 'dashboard', 'sandbox', 'sdk', 'stack', 'cli'];
  }
}
