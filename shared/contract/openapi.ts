import * as z from 'zod/mini';
import { IdempotencyKey, idempotencyHeader } from '../schema/common.ts';
import { type Domain, domains, type EndpointDefinition, hasBody } from './define-endpoint.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';
import { endpoints } from './index.ts';
import { Problem } from './problem.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const domainSummaries: Record<Domain, string> = {
  cases: 'Visa cases: create, read, change status, view history.',
  documents: 'Case documents: upload, list, download, delete.',
  eligibility: 'The eligibility check, assessments against the rules of each route, and this description.',
  consultations: 'Consultation submissions and booked calls.',
  organization: 'Organization members, invitations, statistics, and settings.',
  accounts: 'Account confirmation and recovery.',
  profile: 'The signed-in person.',
};

/** The API as an OpenAPI 3.1 document, generated from the schemas that the server validates with. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Landfall',
      version: '1',
      description:
        'Errors are RFC 9457 problem details with a stable `code`. Lists are paginated: pass `nextCursor` as `cursor`.',
    },
    servers: [{ url: '/' }],
    tags: domains.map((name) => ({ name, description: domainSummaries[name] })),
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The user pool’s access token.',
        },
      },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  };
}

function operation(endpoint: EndpointDefinition & { name: string }): Record<string, unknown> {
  return {
    operationId: endpoint.name,
    tags: [endpoint.domain],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ accessToken: [] }],
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...(endpoint.idempotent
        ? [
            {
              name: idempotencyHeader,
              in: 'header',
              required: false,
              description:
                'Use one key per intent. A repeated request returns the first response and changes nothing.',
              schema: schemaOf(IdempotencyKey, 'input'),
            },
          ]
        : []),
    ],
    ...(hasBody(endpoint) && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: { [endpoint.status]: success(endpoint), ...problems(endpoint) },
  };
}

const success = (endpoint: EndpointDefinition): Record<string, unknown> =>
  endpoint.status === 204
    ? { description: 'Success, without a body.' }
    : {
        description: endpoint.summary,
        content: { [endpoint.mediaType]: { schema: schemaOf(endpoint.response, 'output') } },
      };

/** The problems an endpoint can return, by status, with their codes. */
function problems(endpoint: EndpointDefinition): Record<string, unknown> {
  const codes = new Set<ErrorCode>(['request.invalid', 'unavailable', 'unexpected', ...endpoint.errors]);
  if (endpoint.access !== 'public') {
    for (const code of ['auth.required', 'profile.missing', 'permission.denied'] as const) codes.add(code);
  }
  if (hasBody(endpoint)) {
    for (const code of ['request.malformed', 'request.too_large', 'request.unsupported_type'] as const)
      codes.add(code);
  }
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      {
        description: named.map((code) => `\`${code}\`: ${errorCodes[code].text}`).join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function parametersIn(place: 'path' | 'query', schema: z.core.$ZodType): Record<string, unknown>[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
