/** Functions of `shared` that make a schema for other modules. */
const sharedMakers = ['personText', 'personParagraph', 'personLines', 'decimal'];
const method = String.raw`z\s*\.(?!refine|parse|safeParse|to[A-Z])`;
/** A function at the top of a module that makes one. */
const ownMaker = new RegExp(String.raw`^const (\w+) = (?:<[^>]*>)?\([^)]*\) =>\s+${method}`, 'gm');

/** A constant at the top of a module that begins as a schema, its shape, or an object, to the end of its statement. */
function statementIn(text: string): RegExp {
  const makers = [...sharedMakers, ...[...text.matchAll(ownMaker)].map(([, name]) => name)].join('|');
  const beginning = String.raw`${method}|[A-Z]\w*\.(?:check\(|shape(?=;))|(?:${makers})\(|\{`;
  return new RegExp(String.raw`^(export )?const (\w+) = ((?:${beginning})[\s\S]*?);\n(?=\S|\n|$)`, 'gm');
}

/** An object whose values are schemas or endpoints, as they are; functions build theirs when they are called. */
const ofSchemas = (value: string): boolean =>
  !value.includes('=>') && /\bz\s*\.|\bdefineEndpoint\(|\.\.\.\w+Contract\b/.test(value);

/** What an endpoint of a contract takes or responds with, unless a name says it, to the end of the property. */
const endpointSchema = /^ {4}(params|query|body|response): (?!\w+,$)([\s\S]*?),\n(?= {4}[\w/]| {2}\}\))/gm;

const withLazyEndpoints = (value: string): string =>
  value.replace(endpointSchema, (_, name, schema) => `    ${name}: lazySchema(() => (${schema})),\n`);

/**
 * Puts `lazySchema` (functions/platform) around each schema of a module and of an endpoint, and `lazily` around each
 * shape, object of schemas, and contract: they are built when they are first used. Building one takes longer than
 * parsing with it, and all of a function's took as long as everything else at its start.
 */
export const withLazySchemas = (text: string): string =>
  text.replace(statementIn(text), (unchanged, exported = '', name, value) => {
    const isObject = value.startsWith('{');
    if (isObject && !ofSchemas(value)) return unchanged;
    const wrapper = isObject || value.endsWith('.shape') ? 'lazily' : 'lazySchema';
    const built = isObject ? withLazyEndpoints(value) : value;
    return `${exported}const ${name} = /* @__PURE__ */ ${wrapper}(() => (${built}));\n`;
  });
