import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BodyTooLarge, type Handler, senderLeft, sendJson } from './http-message.ts';
import { ViewerFunctionError } from './site/viewer-function.ts';

/**
 * The single HTTP server. Until the parts are ready it responds that it is starting. Errors that a part throws
 * are logged, not shown.
 */
export function createLocalServer(log: (line: string) => void): {
  server: Server;
  serve(handler: Handler): void;
} {
  let handler: Handler = async (_, response) =>
    sendJson(response, 503, { message: 'Starting' }, { 'retry-after': '1' });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await handler(request, response);
    } catch (error) {
      const tooLarge = error instanceof BodyTooLarge;
      if (!tooLarge && senderLeft(request)) return;
      if (!tooLarge)
        log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else if (tooLarge) sendJson(response, 413, { message: 'Request Entity Too Large' });
      // As CloudFront does.
      else if (error instanceof ViewerFunctionError) sendJson(response, 503, { message: error.message });
      else sendJson(response, 500, { message: 'Internal Server Error' });
    }
  }

  // After the default five seconds, a busy process could close a keep-alive connection that a client is about
  // to reuse.
  const keepAliveTimeout = 60_000;
  return {
    server: createServer({ keepAliveTimeout }, (request, response) => void respond(request, response)),
    serve(next) {
      handler = next;
    },
  };
}
