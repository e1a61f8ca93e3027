import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { StatusChange } from '../contract/cases.ts';
import { endpoints } from '../contract/index.ts';
import { Email, Timestamp } from './common.ts';
import { SeenVersion } from './seen-version.ts';

const messages = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);

test('reports missing fields as required, and what was expected for invalid ones', () => {
  expect(messages(StatusChange, {})).toEqual(['status: Required', 'version: Required']);
  expect(messages(StatusChange, { status: 'REVIEW', version: '3' })).toEqual([
    'version: Expected number, received string',
  ]);
  expect(messages(StatusChange, { status: 'LOST', version: 1 })).toEqual([
    'status: Expected DRAFT | COLLECTING | REVIEW | FILED | APPROVED | DENIED, received LOST',
  ]);
  expect(messages(StatusChange, null)).toEqual([': Expected object, received null']);
});

test('says what is wrong with the name of an entry as the schema of names does', () => {
  const answers = z.record(z.string().check(z.regex(/^[a-z]+$/, 'Invalid ID')), z.string());
  expect(messages(answers, { VC: 'x' })).toEqual(['VC: Invalid ID']);
});

test('names the alternatives of a value, or the kinds that a text chooses between', () => {
  const answer = z.union([z.boolean(), z.literal('unsure')]);
  expect(messages(answer, 'no')).toEqual([': Expected boolean | unsure, received no']);
  expect(messages(answer, undefined)).toEqual([': Required']);
  const change = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('note') }),
    z.object({ kind: z.literal('remove') }),
  ]);
  expect(messages(change, {})).toEqual(['kind: Required']);
  expect(messages(change, { kind: 'x' })).toEqual(['kind: Expected note | remove, received x']);
});

test('says what to enter for text that isn’t a number or a time, and for a missing number', () => {
  expect(messages(SeenVersion, {})).toEqual(['version: Enter a number']);
  expect(messages(SeenVersion, { version: 'x' })).toEqual(['version: Enter a number']);
  expect(messages(StatusChange, JSON.parse('{"status":"REVIEW","version":1e999}'))).toEqual([
    'version: Enter a number',
  ]);
  const utc = 'Enter a date and time in UTC, such as 2026-11-29T09:30:00.000Z';
  expect(messages(Timestamp, '2026-02-30')).toEqual([`: ${utc}`]);
});

test('keeps a schema’s own messages', () => {
  expect(messages(Email, 'nobody')).toEqual([': Invalid email address']);
});

test('every pattern in a request has its own message, because no other could say what to send', () => {
  const withoutMessage = new Set<string>();
  let patterns = 0;
  for (const { name, params, query, body } of endpoints)
    for (const schema of [params, query, body])
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: ({ zodSchema, path }) => {
          for (const { _zod } of zodSchema._zod.def.checks ?? []) {
            if (!('pattern' in _zod.def)) continue;
            patterns++;
            if (!_zod.def.error) withoutMessage.add([name, ...path].join(' '));
          }
        },
      });
  expect(patterns).toBeGreaterThan(100);
  expect([...withoutMessage]).toEqual([]);
});

test('states limits in the right unit', () => {
  expect(messages(z.string().check(z.minLength(1)), '')).toEqual([': Required']);
  expect(messages(z.string().check(z.maxLength(2)), 'abc')).toEqual([': Must be at most 2 characters']);
  expect(messages(z.number().check(z.minimum(5)), 1)).toEqual([': Must be at least 5']);
});
