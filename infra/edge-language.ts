import { type AnyNode, type Node, parse } from 'acorn';

/**
 * The language of CloudFront Functions, `cloudfront-js-2.0`: ES 5.1 plus the additions listed in "JavaScript
 * runtime 2.0 features for CloudFront Functions". Other code deploys without an error and then responds 503 to
 * every request, so the code is checked before a deployment and before the local run starts. Where the page
 * lists less than the runtime was measured to support, the page wins.
 */
const syntax: ReadonlySet<string> = new Set<AnyNode['type']>([
  ...(['Program', 'ExpressionStatement', 'BlockStatement', 'EmptyStatement', 'ReturnStatement'] as const),
  ...(['LabeledStatement', 'BreakStatement', 'ContinueStatement', 'IfStatement', 'SwitchStatement'] as const),
  ...(['SwitchCase', 'ThrowStatement', 'TryStatement', 'CatchClause', 'WhileStatement'] as const),
  ...(['DoWhileStatement', 'ForStatement', 'ForInStatement', 'FunctionDeclaration'] as const),
  ...(['VariableDeclaration', 'VariableDeclarator', 'ThisExpression', 'ArrayExpression'] as const),
  ...(['ObjectExpression', 'Property', 'FunctionExpression', 'UnaryExpression', 'UpdateExpression'] as const),
  ...(['BinaryExpression', 'AssignmentExpression', 'LogicalExpression', 'MemberExpression'] as const),
  ...(['ConditionalExpression', 'CallExpression', 'NewExpression', 'SequenceExpression'] as const),
  ...(['Identifier', 'Literal', 'TemplateLiteral', 'TemplateElement', 'ArrowFunctionExpression'] as const),
  ...(['RestElement', 'AwaitExpression'] as const),
]);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const globals = words(`
  undefined NaN Infinity Object String Number Boolean Math Date Function RegExp Array JSON Promise Error EvalError
  InternalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer Uint8Array Buffer console
  decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt atob btoa arguments
`);

/** Allowed members of the built-in objects. Every other member that this Node version has is rejected. */
const members = words(`
  constructor prototype length name message
  create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyDescriptors
  getOwnPropertyNames getPrototypeOf hasOwnProperty isExtensible isFrozen isPrototypeOf isSealed keys
  preventExtensions propertyIsEnumerable seal toString valueOf assign entries values
  fromCharCode charAt charCodeAt concat indexOf lastIndexOf match replace search slice split substr substring
  toLowerCase toUpperCase trim fromCodePoint codePointAt endsWith includes repeat startsWith padStart padEnd
  trimStart trimEnd replaceAll
  isArray every filter forEach join map pop push reduce reduceRight reverse shift some sort splice unshift of
  copyWithin fill find findIndex
  apply bind call exec test lastIndex parse stringify then catch finally all any race reject resolve
  isFinite isInteger isNaN isSafeInteger parseFloat parseInt toExponential toFixed toPrecision
  abs acos asin atan atan2 ceil cos exp floor log max min pow random round sin sqrt tan trunc sign
  now UTC getTime toISOString
`);
const builtIns = [Object, String, Number, Array, Function, RegExp, Promise, Date, Math, JSON].flatMap(
  (each) => [each, 'prototype' in each ? each.prototype : undefined],
);
const knownMembers = new Set(builtIns.flatMap((each) => (each ? Object.getOwnPropertyNames(each) : [])));

/** The maximum size of a function, comments included. The quota can't be raised. */
const maxFunctionSize = 10 * 1024;

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function children(node: Node): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

function everyNode(node: AnyNode): AnyNode[] {
  return [node, ...children(node).flatMap(everyNode)];
}

const namesIn = (node: Node | null | undefined): string[] =>
  !node ? [] : everyNode(node as AnyNode).flatMap((each) => (each.type === 'Identifier' ? [each.name] : []));

/** The names a node declares. The whole text counts as one scope, since these functions are short. */
function declaredBy(node: AnyNode): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesIn(node.id);
    case 'CatchClause':
      return namesIn(node.param);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...namesIn(node.id), ...node.params.flatMap(namesIn)];
    default:
      return [];
  }
}

function problemOf(node: AnyNode): string | undefined {
  if (!syntax.has(node.type)) return node.type;
  switch (node.type) {
    case 'Property':
      return node.shorthand || node.method || node.computed ? 'a shorthand property' : undefined;
    case 'FunctionDeclaration':
      return node.generator ? 'a generator' : undefined;
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.generator || node.async ? 'a generator or an asynchronous closure' : undefined;
    case 'CatchClause':
      return node.param ? undefined : 'a catch clause without a parameter';
    case 'Literal':
      return node.bigint || /[^gim]/.test(node.regex?.flags ?? '') ? node.raw : undefined;
    case 'MemberExpression': {
      const name = !node.computed && node.property.type === 'Identifier' ? node.property.name : '';
      return knownMembers.has(name) && !members.has(name) ? `.${name}` : undefined;
    }
    default:
      return undefined;
  }
}

/** Names that are used but never declared; they must be globals of the runtime. */
function unknownNames(node: AnyNode, declared: ReadonlySet<string>): string[] {
  if (node.type === 'Identifier') {
    return declared.has(node.name) || globals.has(node.name) ? [] : [node.name];
  }
  const skipped: unknown[] = [];
  if (node.type === 'MemberExpression' && !node.computed) skipped.push(node.property);
  if (node.type === 'Property') skipped.push(node.key);
  if (node.type === 'LabeledStatement' || node.type === 'BreakStatement' || node.type === 'ContinueStatement')
    skipped.push(node.label);
  return children(node).flatMap((each) => (skipped.includes(each) ? [] : unknownNames(each, declared)));
}

/**
 * @param name the function's name in the error message
 * @throws {Error} that lists everything in `code` that CloudFront wouldn't run
 */
export function requireEdgeLanguage(name: string, code: string): void {
  const reject = (problem: string): never => {
    throw new Error(`The viewer function ${name} would respond 503 to every request: ${problem}.`);
  };
  const size = Buffer.byteLength(code);
  if (size > maxFunctionSize) reject(`it has ${size} bytes, and CloudFront allows ${maxFunctionSize}`);
  const nodes = everyNode(parsed(code, reject));
  const [program] = nodes;
  const declared = new Set(nodes.flatMap(declaredBy));
  if (!declared.has('handler')) reject('it has no function "handler"');
  const problems = nodes.flatMap((node) => {
    const problem = problemOf(node);
    return problem === undefined ? [] : [problem];
  });
  const unknown = program ? unknownNames(program, declared) : [];
  const found = [...new Set([...problems, ...unknown])];
  if (found.length > 0) reject(`cloudfront-js-2.0 does not support ${found.join(', ')}`);
}

/** CloudFront's runtime supports syntax up to ES 2017, in part. */
function parsed(code: string, reject: (problem: string) => never): AnyNode {
  try {
    return parse(code, {
      ecmaVersion: 2017,
      sourceType: 'script',
      // ES 5.1 allows trailing commas in arrays and objects only.
      onTrailingComma(at) {
        if (/^,\s*\)/.test(code.slice(at))) throw new Error('a trailing comma after the last argument');
      },
    });
  } catch (error) {
    return reject(`it cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}
