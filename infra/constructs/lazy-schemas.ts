/** A constant at the top of a module that begins as a schema or an object, to the end of its statement. */
const statement =
  /^(export )?const (\w+) = ((?:z\s*\.(?!refine|parse|safeParse|to[A-Z])|[A-Z]\w*\.check\(|\{)[\s\S]*?);\n(?=\S|\n|$)/gm;

/** An object whose values are schemas or endpoints, as they are; functions build theirs when they are called. */
const ofSchemas = (value: string): boolean =>
  !value.includes('=>') && /\bz\s*\.|\bdefineEndpoint\(|\.\.\.\w+Contract\b/.test(value);

/**
 * Puts `lazySchema` (functions/platform) around each schema of a module, and `lazily` around each object of schemas
 * and contract: they are built when they are first used. Building one takes longer than parsing with it, and all of a
 * function's took as long as everything else at its start.
 */
export const withLazySchemas = (text: string): string =>
  text.replace(statement, (unchanged, exported = '', name, value) => {
    const isObject = value.startsWith('{');
    if (isObject && !ofSchemas(value)) return unchanged;
    return `${exported}const ${name} = /* @__PURE__ */ ${isObject ? 'lazily' : 'lazySchema'}(() => (${value}));\n`;
  });
