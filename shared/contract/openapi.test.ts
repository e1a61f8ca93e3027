import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routeKey } from './define-endpoint.ts';
import { endpoints } from './index.ts';
import { openApiDocument } from './openapi.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  requestBody: z.optional(z.unknown()),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    ...Operation.parse(operation),
  })),
);

test('describes every endpoint once', () => {
  expect(operations.map(({ key }) => key).sort()).toEqual(endpoints.map(routeKey).sort());
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
});

test('requires a token for the same endpoints as the gateway', () => {
  for (const endpoint of endpoints) {
    const described = operations.find(({ operationId }) => operationId === endpoint.name);
    expect(described?.security).toEqual(endpoint.access === 'public' ? [] : [{ accessToken: [] }]);
    expect('401' in (described?.responses ?? {})).toBe(endpoint.access !== 'public');
  }
});

test('lists every path placeholder as a parameter', () => {
  for (const { key, parameters } of operations) {
    const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(named.sort(), key).toEqual([...key.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort());
  }
});

test('is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
