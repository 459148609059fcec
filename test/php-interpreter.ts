/**
 * Runs the PHP of our examples where there is no PHP: npm has no build of it that is small and free enough to depend on. It
 * knows the syntax and the functions that the examples use, as PHP defines them, and refuses all others, so that no example
 * passes without being run. Where a machine has PHP, the tests use that.
 */
import { createHmac, randomBytes } from 'node:crypto';
import phpParser from 'php-parser';

/** Bytes are characters up to 255, as a text of PHP is a row of bytes. */
const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const toText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

type PhpArray = Map<string | number, Value>;
type PhpFunction = (...values: Value[]) => Promise<Value>;
type Value = null | boolean | number | string | PhpArray | PhpObject | PhpFunction | CurlRequest;

/** An object as `json_decode` makes it. */
class PhpObject {
  readonly properties: PhpArray;
  constructor(properties: PhpArray) {
    this.properties = properties;
  }
}
class CurlRequest {
  readonly url: string;
  options: PhpArray = new Map();
  constructor(url: string) {
    this.url = url;
  }
}
/** `exit`. */
class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super('exit');
    this.code = code;
  }
}

interface Node {
  kind: string;
  [field: string]: unknown;
}
const child = (node: Node, field: string) => node[field] as Node;
const children = (node: Node, field: string) => node[field] as Node[];

const CURL_OPTIONS = ['POST', 'CUSTOMREQUEST', 'RETURNTRANSFER', 'TIMEOUT', 'HTTPHEADER', 'POSTFIELDS'];
const CONSTANTS: Record<string, Value> = {
  STDERR: 'php://stderr',
  ...Object.fromEntries(CURL_OPTIONS.map((name) => [`CURLOPT_${name}`, name])),
};

const listOf = (values: readonly Value[]): PhpArray => new Map(values.map((value, at) => [at, value]));

function textOf(value: Value): string {
  if (value === null || value === false) return '';
  if (value === true) return '1';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new TypeError('PHP would warn: this value is no text.');
}
function numberOf(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string') return Number(/^\s*-?\d+/.exec(value)?.[0] ?? 0);
  throw new TypeError('PHP would warn: this value is no number.');
}
function arrayOf(value: Value | undefined): PhpArray {
  if (value instanceof Map) return value;
  throw new TypeError('PHP would refuse what is no array.');
}
const isTrue = (value: Value): boolean =>
  value instanceof Map
    ? value.size > 0
    : !(value === null || value === false || ['', '0', 0].includes(value as string));

/** `===` */
function isIdentical(one: Value, other: Value): boolean {
  if (!(one instanceof Map && other instanceof Map)) return one === other;
  const [left, right] = [[...one], [...other]];
  return (
    left.length === right.length &&
    left.every(([key, value], at) => key === right[at]![0] && isIdentical(value, right[at]![1]))
  );
}

function toJson(value: Value): unknown {
  if (typeof value === 'string') return toText(value);
  if (!(value instanceof Map)) return value;
  const is_list = [...value.keys()].every((key, at) => key === at);
  const entries = [...value].map(([key, inner]) => [key, toJson(inner)] as const);
  return is_list ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
function fromJson(value: unknown): Value {
  if (typeof value === 'string') return toBytes(value);
  if (Array.isArray(value)) return listOf(value.map(fromJson));
  if (typeof value !== 'object' || value === null) return value as Value;
  return new PhpObject(new Map(Object.entries(value).map(([key, inner]) => [key, fromJson(inner)])));
}

export interface PhpOptions {
  /** Environment variables. */
  environment: Readonly<Record<string, string>>;
  /** The request that the script answers; a script of the command line has none. */
  request?: { headers: Readonly<Record<string, string>>; body: Buffer };
}

export interface PhpResult {
  output: string;
  /** The standard error, to which `error_log` writes too. */
  errors: string;
  code: number;
  /** Of the answer to the request. */
  status: number;
}

async function sendByCurl({ url, options }: CurlRequest): Promise<Value> {
  const body = options.get('POSTFIELDS');
  const is_post = isTrue(options.get('POST') ?? false) || body !== undefined;
  const lines = [...((options.get('HTTPHEADER') as PhpArray | undefined) ?? new Map<number, Value>()).values()].map(
    textOf,
  );
  const headers = lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    return [name, value];
  });
  const answer = await fetch(toText(url), {
    method: textOf(options.get('CUSTOMREQUEST') ?? (is_post ? 'POST' : 'GET')),
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: Buffer.from(textOf(body), 'latin1') }),
  });
  if (!isTrue(options.get('RETURNTRANSFER') ?? false)) throw new Error('curl would print the answer.');
  return Buffer.from(await answer.arrayBuffer()).toString('latin1');
}

/** The functions of PHP that the examples call. */
function functionsOf(
  { environment, request }: PhpOptions,
  result: PhpResult,
): Record<string, (...values: Value[]) => Value | Promise<Value>> {
  const writeError = (text: Value, end: string) => {
    result.errors += `${toText(textOf(text))}${end}`;
    return true;
  };
  return {
    getenv: (name) => {
      const value = environment[textOf(name)];
      return value === undefined ? false : toBytes(value);
    },
    fwrite: (stream, text) => {
      if (stream !== CONSTANTS['STDERR']) throw new Error('Only the standard error is written to.');
      return writeError(text, '');
    },
    error_log: (text) => writeError(text, '\n'),
    http_response_code: (status) => {
      result.status = numberOf(status);
      return true;
    },
    file_get_contents: (file) => {
      if (file !== 'php://input' || !request) throw new Error('Only the body of a request is read.');
      return request.body.toString('latin1');
    },
    explode: (separator, text) => listOf(textOf(text).split(textOf(separator))),
    substr: (text, start) => textOf(text).slice(numberOf(start)),
    strlen: (text) => textOf(text).length,
    strtr: (text, from, to) => {
      const [before, after] = [textOf(from), textOf(to)];
      return textOf(text).replaceAll(/./gs, (one) => after[before.indexOf(one)] ?? one);
    },
    abs: (value) => Math.abs(numberOf(value)),
    time: () => Math.floor(Date.now() / 1000),
    random_bytes: (length) => randomBytes(numberOf(length)).toString('latin1'),
    bin2hex: (bytes) => Buffer.from(textOf(bytes), 'latin1').toString('hex'),
    base64_encode: (bytes) => Buffer.from(textOf(bytes), 'latin1').toString('base64'),
    base64_decode: (text) => {
      if (/[-_]/.test(textOf(text))) throw new Error('PHP would drop the characters of base64url.');
      return Buffer.from(textOf(text), 'base64').toString('latin1');
    },
    hash_hmac: (algorithm, bytes, key, is_binary = false) =>
      createHmac(textOf(algorithm), Buffer.from(textOf(key), 'latin1'))
        .update(Buffer.from(textOf(bytes), 'latin1'))
        .digest()
        .toString(isTrue(is_binary) ? 'latin1' : 'hex'),
    hash_equals: (one, other) => textOf(one) === textOf(other),
    json_encode: (value) => toBytes(JSON.stringify(toJson(value)).replaceAll('/', String.raw`\/`)),
    json_decode: (text) => {
      try {
        return fromJson(JSON.parse(toText(textOf(text))));
      } catch {
        return null;
      }
    },
    array_filter: async (array, isKept) => {
      const kept: PhpArray = new Map();
      for (const [key, value] of arrayOf(array)) if (isTrue(await (isKept as PhpFunction)(value))) kept.set(key, value);
      return kept;
    },
    curl_init: (url) => new CurlRequest(textOf(url)),
    curl_setopt_array: (curl, options) => {
      (curl as CurlRequest).options = arrayOf(options);
      return true;
    },
    curl_exec: (curl) => sendByCurl(curl as CurlRequest),
  };
}

/** `$_SERVER` of a request: its headers by their names in CGI. */
const serverOf = ({ request }: PhpOptions): PhpArray =>
  new Map(
    Object.entries(request?.headers ?? {}).map(([name, value]) => [
      `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
      toBytes(value),
    ]),
  );

class Interpreter {
  readonly result: PhpResult = { output: '', errors: '', code: 0, status: 200 };
  readonly #functions: ReturnType<typeof functionsOf>;
  #variables: PhpArray;

  constructor(options: PhpOptions) {
    this.#functions = functionsOf(options, this.result);
    this.#variables = new Map([['_SERVER', serverOf(options)]]);
  }

  async run(nodes: readonly Node[]): Promise<void> {
    for (const node of nodes) await this.#runStatement(node);
  }

  async #runStatement(node: Node): Promise<void> {
    switch (node.kind) {
      case 'expressionstatement':
        await this.#evaluate(child(node, 'expression'));
        break;
      case 'echo':
        for (const one of children(node, 'expressions'))
          this.result.output += toText(textOf(await this.#evaluate(one)));
        break;
      case 'block':
        await this.run(children(node, 'children'));
        break;
      case 'if':
        if (isTrue(await this.#evaluate(child(node, 'test')))) await this.#runStatement(child(node, 'body'));
        else if (node['alternate']) await this.#runStatement(child(node, 'alternate'));
        break;
      case 'foreach':
        for (const value of arrayOf(await this.#evaluate(child(node, 'source'))).values()) {
          this.#assign(child(node, 'value'), value);
          await this.#runStatement(child(node, 'body'));
        }
        break;
      default:
        throw new Error(`The interpreter does not know the statement ${node.kind}.`);
    }
  }

  #assign(target: Node, value: Value): void {
    if (target.kind === 'variable') this.#variables.set(target['name'] as string, value);
    else if (target.kind === 'list')
      for (const [at, item] of children(target, 'items').entries()) {
        if (item.kind === 'noop') continue;
        this.#assign(child(item, 'value'), this.#present(arrayOf(value).get(at), `[${at}]`, false));
      }
    else throw new Error(`The interpreter does not assign to ${target.kind}.`);
  }

  /** PHP warns of what does not exist, unless it is asked with `??`. */
  #present(value: Value | undefined, name: string, is_optional: boolean): Value {
    if (value === undefined && !is_optional) throw new Error(`PHP would warn: ${name} does not exist.`);
    return value ?? null;
  }

  /** `is_optional`: what does not exist is null. */
  async #evaluate(node: Node, is_optional = false): Promise<Value> {
    switch (node.kind) {
      case 'string':
        return toBytes(node['value'] as string);
      case 'number':
        return Number(node['value']);
      case 'boolean':
        return node['value'] as boolean;
      case 'name':
        return this.#present(CONSTANTS[node['name'] as string], node['name'] as string, false);
      case 'variable':
        return this.#present(this.#variables.get(node['name'] as string), `$${node['name'] as string}`, is_optional);
      case 'encapsed':
        return this.#joined(children(node, 'value'));
      case 'array':
        return this.#arrayOf(children(node, 'items'));
      case 'assign': {
        const value = await this.#evaluate(child(node, 'right'));
        this.#assign(child(node, 'left'), value);
        return value;
      }
      case 'propertylookup':
      case 'offsetlookup':
        return this.#member(node, is_optional);
      case 'unary':
        return this.#negated(node);
      case 'cast':
        return this.#cast(node);
      case 'bin':
        return this.#combined(node);
      case 'call':
        return this.#called(node);
      case 'arrowfunc':
        return async (...values) => this.#calledArrow(node, values);
      case 'exit':
        throw new Exit(node['expression'] ? numberOf(await this.#evaluate(child(node, 'expression'))) : 0);
      default:
        throw new Error(`The interpreter does not know ${node.kind}.`);
    }
  }

  async #arrayOf(items: readonly Node[]): Promise<PhpArray> {
    const array: PhpArray = new Map();
    for (const item of items) {
      const key = item['key'] ? ((await this.#evaluate(child(item, 'key'))) as string | number) : array.size;
      array.set(key, await this.#evaluate(child(item, 'value')));
    }
    return array;
  }

  async #joined(segments: readonly Node[]): Promise<string> {
    let text = '';
    for (const segment of segments) text += textOf(await this.#evaluate(child(segment, 'expression')));
    return text;
  }

  async #member(node: Node, is_optional: boolean): Promise<Value> {
    const of = await this.#evaluate(child(node, 'what'), is_optional);
    if (node.kind === 'propertylookup') {
      const name = child(node, 'offset')['name'] as string;
      return this.#present(of instanceof PhpObject ? of.properties.get(name) : undefined, `->${name}`, is_optional);
    }
    const key = (await this.#evaluate(child(node, 'offset'))) as string | number;
    return this.#present(arrayOf(of).get(key), `[${key}]`, is_optional);
  }

  async #cast(node: Node): Promise<Value> {
    const value = await this.#evaluate(child(node, 'expr'));
    if (node['type'] === 'int') return numberOf(value);
    if (node['type'] === 'string') return textOf(value);
    throw new Error(`The interpreter does not cast to ${String(node['type'])}.`);
  }

  async #negated(node: Node): Promise<Value> {
    if (node['type'] !== '!') throw new Error(`The interpreter does not know the operator ${String(node['type'])}.`);
    return !isTrue(await this.#evaluate(child(node, 'what')));
  }

  async #combined(node: Node): Promise<Value> {
    const left = await this.#evaluate(child(node, 'left'), node['type'] === '??');
    const right = () => this.#evaluate(child(node, 'right'));
    switch (node['type']) {
      case '??':
        return left ?? (await right());
      case '||':
        return isTrue(left) || isTrue(await right());
      case '.':
        return textOf(left) + textOf(await right());
      case '-':
        return numberOf(left) - numberOf(await right());
      case '<=':
        return numberOf(left) <= numberOf(await right());
      case '!==':
        return !isIdentical(left, await right());
      default:
        throw new Error(`The interpreter does not know the operator ${String(node['type'])}.`);
    }
  }

  async #called(node: Node): Promise<Value> {
    const name = child(node, 'what')['name'] as string;
    const called = this.#functions[name];
    if (!called) throw new Error(`The interpreter does not know the function ${name}.`);
    const values: Value[] = [];
    for (const one of children(node, 'arguments')) values.push(await this.#evaluate(one));
    return called(...values);
  }

  /** An arrow function sees the variables around it, and its own parameters end with it. */
  async #calledArrow(node: Node, values: readonly Value[]): Promise<Value> {
    const around = this.#variables;
    const named = children(node, 'arguments').map(
      ({ name }, at) => [(name as Node)['name'] as string, values[at]!] as const,
    );
    this.#variables = new Map([...around, ...named]);
    try {
      return await this.#evaluate(child(node, 'body'));
    } finally {
      this.#variables = around;
    }
  }
}

/** Runs a script to its end. Throws what PHP refuses or warns of, and what this interpreter does not know. */
export async function runPhp(code: string, options: PhpOptions): Promise<PhpResult> {
  const parser = new phpParser.Engine({ parser: { version: '8.4', suppressErrors: false } });
  const program = parser.parseCode(code, 'example.php') as unknown as { children: Node[] };
  const interpreter = new Interpreter(options);
  try {
    await interpreter.run(program.children);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    interpreter.result.code = error.code;
  }
  return interpreter.result;
}
