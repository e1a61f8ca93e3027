import fc from 'fast-check';
import * as z from 'zod/mini';

const JsonSchema = z.looseObject({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z._default(z.array(z.string()), []),
  items: z.optional(z.unknown()),
  minItems: z._default(z.number(), 0),
  maxItems: z.optional(z.number()),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  minLength: z._default(z.number(), 0),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** Existing values: ids, signed links, addresses. A fuzzer would never guess them. */
export interface Known {
  readonly ids: readonly string[];
  readonly tokens: readonly string[];
  readonly cursors: readonly string[];
  readonly emails: readonly string[];
}

/** Mostly what a schema accepts. Refinements that JSON Schema can't express are left to chance. */
export function arbitraryFor(schema: z.core.$ZodType, known: Known): fc.Arbitrary<unknown> {
  return fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known, '');
}

function fromJson(given: unknown, known: Known, name: string): fc.Arbitrary<unknown> {
  const schema = JsonSchema.parse(given);
  const among = schema.anyOf ?? schema.oneOf;
  if (among) return fc.oneof(...among.map((each) => fromJson(each, known, name)));
  if (schema.allOf) return fromJson(schema.allOf[0], known, name);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(fromJson(schema.items ?? {}, known, name), {
        minLength: schema.minItems,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'string':
      return textOf(schema, known, name);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  return fc.record(
    Object.fromEntries(entries.map(([name, inside]) => [name, fromJson(inside, known, name)])),
    { requiredKeys: schema.required.filter((name) => entries.some(([own]) => own === name)) },
  );
}

function textOf(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<string> {
  const { minLength, maxLength = 300, pattern } = schema;
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid());
  if (schema.format === 'email') return fc.oneof(fc.constantFrom(...known.emails), fc.emailAddress());
  if (name === 'cursor') return fc.oneof(fc.constantFrom(...known.cursors), fc.base64String());
  if (name === 'token' || name === 'resume') return fc.constantFrom(...known.tokens);
  if (schema.format === 'date-time')
    return fc.oneof(
      {
        arbitrary: fc
          .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString()),
        weight: 15,
      },
      { arbitrary: fc.constantFrom('0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'), weight: 1 },
    );
  if (schema.format === 'date') return fc.constantFrom('2026-12-24', '2027-02-28', '2028-02-29');
  if (name === 'time_zone') return fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu');
  if (pattern && !/\\[pu]/i.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  return textBetween(minLength, Math.min(maxLength, 300));
}

const texts = new Map<string, fc.Arbitrary<string>>();
/** Created once, because each text arbitrary splits all known problematic strings into graphemes. */
function textBetween(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${minLength} ${maxLength}`;
  const text = texts.get(key) ?? brokenAtTimes(fc.string({ unit: 'grapheme', minLength, maxLength }));
  texts.set(key, text);
  return text;
}

/** Half a surrogate pair now and then, which JSON may contain and DynamoDB rejects. */
const brokenAtTimes = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: text, weight: 15 },
    { arbitrary: text.map((whole) => `\ud83d${whole.slice(1)}`), weight: 1 },
  );

const numberOf = ({ minimum = -1000, maximum = 1_000_000, type }: JsonSchema): fc.Arbitrary<number> =>
  type === 'integer'
    ? fc.oneof(fc.constantFrom(1, 60_000), fc.integer({ min: clamp(minimum), max: clamp(maximum) }))
    : fc.double({ min: minimum, max: maximum, noNaN: true });

const clamp = (value: number): number => Math.min(Math.max(value, -(2 ** 31)), 2 ** 31 - 1);
