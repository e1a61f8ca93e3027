import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { logger } from '../platform/logger.ts';
import { problemResponse } from './problem.ts';

/** Turns errors into problem+json and logs one line per request: endpoint, outcome, duration. */
export function recordRequest(): MiddlewareObj<
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Error,
  Context,
  { startedAt?: number }
> {
  const record = (startedAt = performance.now(), status?: number): void =>
    logger.info('request completed', {
      status,
      milliseconds: Math.round(performance.now() - startedAt),
    });
  return {
    before: ({ event, context, internal }) => {
      internal.startedAt = performance.now();
      logger.addContext(context);
      logger.appendKeys({ requestId: event.requestContext.requestId, route: event.routeKey });
    },
    after: ({ internal, response }) => record(internal.startedAt, response?.statusCode),
    onError: async (request) => {
      request.response = await problemResponse(request.error, request.event.requestContext.requestId);
      record(request.internal.startedAt, request.response.statusCode);
    },
  };
}
