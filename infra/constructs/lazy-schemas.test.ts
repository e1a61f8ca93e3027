import { describe, expect, it } from 'vitest';
import { withLazySchemas } from './lazy-schemas.ts';

describe('schemas of a module', () => {
  it.each([
    [
      'a schema',
      'export const A = z.string();\n',
      'export const A = /* @__PURE__ */ lazySchema(() => (z.string()));\n',
    ],
    [
      'a schema over lines',
      'const A = z\n  .object({ b: z.string() })\n  .check(agree);\nconst b = 1;\n',
      'const A = /* @__PURE__ */ lazySchema(() => (z\n  .object({ b: z.string() })\n  .check(agree)));\nconst b = 1;\n',
    ],
    [
      'a checked schema',
      'const B = A.check(c);\n',
      'const B = /* @__PURE__ */ lazySchema(() => (A.check(c)));\n',
    ],
    [
      'a text a person writes',
      "const Name = personText(40, 'Too long').check(z.minLength(1));\n",
      "const Name = /* @__PURE__ */ lazySchema(() => (personText(40, 'Too long').check(z.minLength(1))));\n",
    ],
    [
      'a schema made by a function of the module',
      'const upTo = (most: number) =>\n  z.number().check(z.maximum(most));\nconst Score = upTo(9);\n',
      'const upTo = (most: number) =>\n  z.number().check(z.maximum(most));\nconst Score = /* @__PURE__ */ lazySchema(() => (upTo(9)));\n',
    ],
    [
      'the shape of a schema',
      'const shape = A.shape;\n',
      'const shape = /* @__PURE__ */ lazily(() => (A.shape));\n',
    ],
    [
      'an object of schemas',
      'const fields = {\n  a: z.string(),\n} as const;\n',
      'const fields = /* @__PURE__ */ lazily(() => ({\n  a: z.string(),\n} as const));\n',
    ],
    [
      'a contract',
      'export const aContract = {\n  a: defineEndpoint({ response: B }),\n};\n',
      'export const aContract = /* @__PURE__ */ lazily(() => ({\n  a: defineEndpoint({ response: B }),\n}));\n',
    ],
    [
      'what an endpoint takes and responds with, unless a name says it',
      "export const aContract = {\n  a: defineEndpoint({\n    path: '/api/a',\n    params: A,\n    query: z.extend(B, {\n      c: z.string(),\n    }),\n    // Of a page.\n    response: pageOf(A),\n  }),\n};\n",
      "export const aContract = /* @__PURE__ */ lazily(() => ({\n  a: defineEndpoint({\n    path: '/api/a',\n    params: A,\n    query: lazySchema(() => (z.extend(B, {\n      c: z.string(),\n    }))),\n    // Of a page.\n    response: lazySchema(() => (pageOf(A))),\n  }),\n}));\n",
    ],
  ])('become lazy: %s', (_, text, lazy) => {
    expect(withLazySchemas(text)).toBe(lazy);
  });

  it.each([
    ['what a schema parsed', 'const a = z.parse(A, given);\n'],
    ['a check', 'const isLong = z.refine((text: string) => text.length > 3);\n'],
    ['what a shape has', 'const { b } = A.shape;\nconst c = A.shape.c;\n'],
    ['a function', 'const pageOf = (item: Item) => z.object({ items: z.array(item) });\n'],
    ['functions by name', 'const schemas = {\n  a: () => z.string(),\n};\n'],
    ['any other object', 'const limits = {\n  a: 1,\n};\n'],
    ['a schema inside of a function', 'function f() {\n  const A = z.string();\n  return A;\n}\n'],
  ])('stay as they are: %s', (_, text) => {
    expect(withLazySchemas(text)).toBe(text);
  });
});
