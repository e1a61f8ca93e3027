import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { StatusChange } from '../contract/cases.ts';
import { Email } from './common.ts';

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

test('keeps a schema’s own messages', () => {
  expect(messages(Email, 'nobody')).toEqual([': Invalid email address']);
});

test('states limits in the right unit', () => {
  expect(messages(z.string().check(z.minLength(1)), '')).toEqual([': Required']);
  expect(messages(z.string().check(z.maxLength(2)), 'abc')).toEqual([': Must be at most 2 characters']);
  expect(messages(z.number().check(z.minimum(5)), 1)).toEqual([': Must be at least 5']);
});
