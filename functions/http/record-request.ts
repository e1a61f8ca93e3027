import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { logger } from '../platform/logger.ts';
import { problemAnswer } from './problem.ts';

/** Failures become problems, and every request leaves one line: what, how it ended, how long it took. */
export function recordRequest(): MiddlewareObj<
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2
> {
  const record = (startedAt: unknown, status: number | undefined): void =>
    logger.info('request answered', {
      status,
      milliseconds: Math.round(performance.now() - Number(startedAt)),
    });
  return {
    before: ({ event, context, internal }) => {
      internal.startedAt = performance.now();
      logger.addContext(context);
      logger.appendKeys({ requestId: event.requestContext.requestId, route: event.routeKey });
    },
    after: ({ internal, response }) => record(internal.startedAt, response?.statusCode),
    onError: (request) => {
      request.response = problemAnswer(request.error, request.event.requestContext.requestId);
      record(request.internal.startedAt, request.response.statusCode);
    },
  };
}
