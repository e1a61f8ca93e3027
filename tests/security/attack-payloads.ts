import fc from 'fast-check';
import { anyText } from '../support/any-text.ts';

/** Strings known to break programs. */
export const attackPayloads: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\u202Egnp.exe',
  '\uFEFF',
  `e${'\u0301'.repeat(500)}`,
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(300),
  'İıſK',
  'a'.repeat(5_000),
  '9'.repeat(400),
  '<script>window.ran=1</script>',
  '"><img src=x onerror="window.ran=1">',
  "javascript:window.ran=1//'",
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '=HYPERLINK("http://evil.example","x")',
  '\t=1+1',
  "'; DROP TABLE cases; --",
  'attribute_exists(pk) OR :x = :x',
  '../../../../etc/passwd',
  '..%2f..%2f%00',
  '\r\nSet-Cookie: a=b\r\n\r\n<html>',
  '__proto__',
  'constructor',
  'toString',
  'CASE#',
  'USER#x',
  '%',
  '%zz%E0%A4%A',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  'true',
  '[object Object]',
];

const parsed = (text: string): unknown => JSON.parse(text);

/** Values of unexpected types. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  [{}],
  parsed('{"__proto__":{"role":"ADMIN"}}'),
  parsed('{"constructor":{"prototype":{"x":1}}}'),
  parsed('{"toString":1,"valueOf":2,"then":3,"length":-1}'),
  { $ne: null },
  { S: 'x' },
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  2 ** 53,
  -(2 ** 53),
  2 ** 31,
  parsed('['.repeat(500) + ']'.repeat(500)),
  Array.from({ length: 300 }, () => 'x'),
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index])),
];

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...attackPayloads),
  fc.constantFrom(...hostileValues),
  fc.jsonValue({ maxDepth: 3 }),
  anyText({ maxLength: 50 }),
);

/** A valid value with something hostile in one place, or with an unknown key. */
export const nearly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, hostile, fc.nat(), fc.boolean()).map(([value, bad, at, added]) => {
    const paths = pathsIn(value);
    const path = paths[at % paths.length] ?? [];
    if (!added) return replaced(value, path, bad);
    const keys = ['__proto__', 'constructor', 'role', 'org_id', 'applicant_id', 'pk', ''];
    const key = keys[at % keys.length] ?? '';
    const extended = parsed(JSON.stringify(typeof value === 'object' && value !== null ? value : {}));
    Object.defineProperty(extended, key, { value: bad, enumerable: true, configurable: true });
    return extended;
  });

function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inside = Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each).map((path) => [name, ...path]),
  );
  return [[], ...inside];
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === name ? replaced(each, rest, by) : each));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === name ? replaced(each, rest, by) : each]),
  );
}

/** Bodies that aren't JSON, or don't match their content type. */
export const rawBodies: readonly string[] = [
  '',
  '{',
  '{"a":1,}',
  '\u0000',
  'null',
  '[]',
  '"text"',
  '1e999',
  '-',
  '<xml/>',
  'a=1&b=2',
  '['.repeat(20_000) + ']'.repeat(20_000),
  '{"a":'.repeat(8_000),
  `{"a":"${'x'.repeat(70_000)}"}`,
  `${'{"__proto__":'.repeat(50)}1${'}'.repeat(50)}`,
  '{"country":"US","country":"CA","path":"US_O1A"}',
];

export const wrongTypes: readonly string[] = [
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonx',
  'APPLICATION/JSON',
  'application/octet-stream',
  'x',
];

export const rawQueries: readonly string[] = [
  'cursor=%zz',
  'cursor=%',
  'limit=1&limit=2',
  'limit=-1',
  'limit=1e3',
  'limit=0x10',
  'limit=',
  'limit=Infinity',
  'limit=9007199254740993',
  '__proto__=x&constructor=y',
  'cursor[]=x&cursor[a]=b',
  `cursor=${'a'.repeat(3_000)}`,
  'cursor=e30.AAAA',
  'cursor=eyJwayI6IlVTRVIjeCIsInNrIjoiUFJPRklMRSJ9.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'q=%00&status=DRAFT%00&sort=%F0%9F',
  'from=2026-13-45T99:99:99.999Z&to=0000-00-00T00:00:00.000Z',
  'from=9999-12-31T23:59:59.999Z&to=0001-01-01T00:00:00.000Z',
  '&&&===&?',
];

export const rawSegments: readonly string[] = [
  '%00',
  '%zz',
  '%',
  '..%2f..%2fprofile',
  '%2e%2e',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  'CASE%23x',
  'a'.repeat(2_000),
  '%F0%9F%92%A9',
  '%ED%A0%80',
  '{caseId}',
  '*',
  ';a=b',
];
