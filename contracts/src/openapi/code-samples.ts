import type { ApiOperation } from './operation.js';

/** One sample of `x-codeSamples`, as documentation tools show it beside an operation. */
export interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript' | 'Python';
  readonly label: string;
  readonly source: string;
}

/** The call of the client, without its arguments. Operations that the client does not have are called with `fetch`. */
const clientCalls: Readonly<Record<string, string>> = {
  createClassifications: 'classifications.create',
  createTaxQuote: 'taxQuotes.create',
  retrieveTaxQuote: 'taxQuotes.retrieve',
  createCheckoutConfig: 'checkout.config',
  registerPaymentMethodDomain: 'paymentMethodDomains.create',
  listPaymentMethodDomains: 'paymentMethodDomains.list',
  validatePaymentMethodDomain: 'paymentMethodDomains.validate',
  createPaymentIntent: 'paymentIntents.create',
  listPaymentIntents: 'paymentIntents.list',
  retrievePaymentIntent: 'paymentIntents.retrieve',
  retrieveCustoms: 'paymentIntents.customs',
  capturePayment: 'paymentIntents.capture',
  cancelPayment: 'paymentIntents.cancel',
  createRefund: 'refunds.create',
  listRefunds: 'refunds.list',
  retrieveRefund: 'refunds.retrieve',
  listDisputes: 'disputes.list',
  retrieveDispute: 'disputes.retrieve',
  submitDisputeEvidence: 'disputes.submitEvidence',
  retrieveBalance: 'balance.retrieve',
  listPayouts: 'payouts.list',
  retrievePayout: 'payouts.retrieve',
  listPayoutEntries: 'payouts.listEntries',
  listEvents: 'events.list',
  retrieveEvent: 'events.retrieve',
};

const exampleId = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';
/** Words and not a fixed key: a reader who copies it for two orders would get the first response twice. */
const idempotencyKey = 'a-new-key-for-each-operation';

/** The first example of an operation as a program: with curl, with the client for TypeScript, and in Python. */
export function codeSamples(operation: ApiOperation): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curl(operation) },
    { lang: 'TypeScript', label: 'TypeScript', source: typeScript(operation) },
    { lang: 'Python', label: 'Python', source: python(operation) },
  ];
}

const pathOf = ({ path }: ApiOperation) => path.replace(/\{\w+\}/, exampleId);
const keyOf = ({ key }: ApiOperation) => (key === 'publishable' ? 'LANDED_PUBLISHABLE_KEY' : 'LANDED_KEY');
const bodyOf = ({ examples: [first] }: ApiOperation) => first?.request ?? null;

function curl(operation: ApiOperation): string {
  const body = bodyOf(operation);
  const method = operation.method === 'post' && body === null ? ['-X POST'] : [];
  const output = operation.file === undefined ? [] : ['--output invoice.pdf'];
  return [
    `curl "$LANDED_TEST_URL${pathOf(operation)}"`,
    ...method,
    `-H "Authorization: Bearer $${keyOf(operation)}"`,
    ...(operation.idempotent ? [`-H "Idempotency-Key: ${idempotencyKey}"`] : []),
    ...(body === null
      ? []
      : ['-H "Content-Type: application/json"', `-d '${shellText(JSON.stringify(body, null, 2))}'`]),
    ...output,
  ].join(' \\\n  ');
}

function shellText(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}

function typeScript(operation: ApiOperation): string {
  const call = clientCalls[operation.operationId];
  const body = bodyOf(operation);
  if (call === undefined) return withFetch(operation);
  const options = `{ idempotencyKey: '${idempotencyKey}' }`;
  const values = [
    ...(operation.path.includes('{') ? [`'${exampleId}'`] : []),
    ...(body === null ? [] : [literal(body, typeScriptWords)]),
    ...(operation.idempotent ? [options] : []),
  ];
  return [
    "import { Landed } from '@landed/sdk';",
    '',
    'const landed = new Landed(process.env.LANDED_KEY);',
    `console.log(await landed.${call}(${values.join(', ')}));`,
  ].join('\n');
}

function withFetch(operation: ApiOperation): string {
  const body = bodyOf(operation);
  const headers = [
    `Authorization: \`Bearer \${process.env.${keyOf(operation)}}\``,
    ...(body === null ? [] : ["'Content-Type': 'application/json'"]),
  ];
  return [
    `const response = await fetch(\`\${process.env.LANDED_TEST_URL}${pathOf(operation)}\`, {`,
    `  method: '${operation.method.toUpperCase()}',`,
    `  headers: { ${headers.join(', ')} },`,
    ...(body === null ? [] : [`  body: JSON.stringify(${literal(body, typeScriptWords, '  ')}),`]),
    '});',
    operation.file === undefined
      ? 'console.log(response.status, await response.json());'
      : 'console.log(response.status, await response.arrayBuffer());',
  ].join('\n');
}

function python(operation: ApiOperation): string {
  const body = bodyOf(operation);
  const headers = [
    `"Authorization": "Bearer " + os.environ["${keyOf(operation)}"],`,
    ...(operation.idempotent ? [`"Idempotency-Key": "${idempotencyKey}",`] : []),
  ];
  return [
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${operation.method}(`,
    `    os.environ["LANDED_TEST_URL"] + "${pathOf(operation)}",`,
    '    headers={',
    ...headers.map((line) => `        ${line}`),
    '    },',
    ...(body === null ? [] : [`    json=${literal(body, pythonWords, '    ')},`]),
    '    timeout=60,',
    ')',
    operation.file === undefined
      ? 'print(response.status_code, response.json())'
      : 'print(response.status_code, len(response.content))',
  ].join('\n');
}

/** How a language writes the values that JSON has, and the name of a member. */
interface Words {
  readonly indent: string;
  readonly name: (name: string) => string;
  readonly constant: (value: boolean | null) => string;
  readonly text: (value: string) => string;
}

const typeScriptWords: Words = {
  indent: '  ',
  name: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`),
  constant: String,
  text: (value) =>
    `'${JSON.stringify(value).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`,
};

const pythonWords: Words = {
  indent: '    ',
  name: (name) => `"${name}"`,
  constant: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  text: (value) => JSON.stringify(value),
};

function literal(value: unknown, words: Words, indent = ''): string {
  if (typeof value === 'string') return words.text(value);
  if (value === null || typeof value === 'boolean') return words.constant(value);
  if (typeof value !== 'object') return JSON.stringify(value) ?? '';
  const inner = `${indent}${words.indent}`;
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, words, inner))
    : Object.entries(value).map(([name, member]) => `${words.name(name)}: ${literal(member, words, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.map((member) => `${inner}${member},`).join('\n')}\n${indent}${close}`;
}
