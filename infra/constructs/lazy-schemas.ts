/** Functions in `shared` that build a schema for other modules. */
const sharedMakers = ['personText', 'personParagraph', 'personLines', 'decimal'];
const method = String.raw`z\s*\.(?!refine|parse|safeParse|to[A-Z])`;
/** A top-level function that builds a schema. */
const ownMaker = new RegExp(String.raw`^const (\w+) = (?:<[^>]*>)?\([^)]*\) =>\s+${method}`, 'gm');

/**
 * A top-level constant whose value starts as a schema, its shape, or an object; matches to the end of the
 * statement.
 */
function statementIn(text: string): RegExp {
  const makers = [...sharedMakers, ...[...text.matchAll(ownMaker)].map(([, name]) => name)].join('|');
  const beginning = String.raw`${method}|[A-Z]\w*\.(?:check\(|shape(?=;))|(?:${makers})\(|\{`;
  return new RegExp(String.raw`^(export )?const (\w+) = ((?:${beginning})[\s\S]*?);\n(?=\S|\n|$)`, 'gm');
}

/** An object literal whose values are schemas or endpoints. Functions build theirs when they are called. */
const ofSchemas = (value: string): boolean =>
  !value.includes('=>') && /\bz\s*\.|\bdefineEndpoint\(|\.\.\.\w+Contract\b/.test(value);

/** An endpoint's inline request or response schema; matches to the end of the property. */
const endpointSchema = /^ {4}(params|query|body|response): (?!\w+,$)([\s\S]*?),\n(?= {4}[\w/]| {2}\}\))/gm;

const withLazyEndpoints = (value: string): string =>
  value.replace(endpointSchema, (_, name, schema) => `    ${name}: lazySchema(() => (${schema})),\n`);

/**
 * Wraps each schema of a module or endpoint in `lazySchema` (functions/platform), and each shape, object of
 * schemas, and contract in `lazily`, so that they are built on first use. Building a schema takes longer than
 * parsing with it, and building all of a function's schemas took as long as the rest of its cold start.
 */
export const withLazySchemas = (text: string): string =>
  text.replace(statementIn(text), (unchanged, exported = '', name, value) => {
    const isObject = value.startsWith('{');
    if (isObject && !ofSchemas(value)) return unchanged;
    const wrapper = isObject || value.endsWith('.shape') ? 'lazily' : 'lazySchema';
    const built = isObject ? withLazyEndpoints(value) : value;
    return `${exported}const ${name} = /* @__PURE__ */ ${wrapper}(() => (${built}));\n`;
  });
