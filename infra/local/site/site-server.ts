import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Handler, plainHeaders, requestUrl, send } from '../http-message.ts';
import { openSiteFiles, siteFile } from './site-files.ts';
import { behaviorFor, cacheControlFor, fillMarkers, type SiteSettings } from './site-settings.ts';
import { unwrapped, type ViewerRequest } from './viewer-function.ts';

/** Finds files that aren't on disk; `dev` uses Vite here. */
export type Transform = (
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
) => Promise<boolean>;

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
/** S3's response for an object that doesn't exist, passed on by CloudFront. */
const missingObject =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>';

const isLocal = (address: string): string => address.replace(/^::ffff:/, '');

const rawQuery = (search: string): Record<string, string> =>
  Object.fromEntries(
    search
      .slice(1)
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name, value.join('=')];
      }),
  );

export const viewerRequest = (request: IncomingMessage): ViewerRequest => ({
  method: request.method ?? 'GET',
  uri: requestUrl(request).pathname,
  query: rawQuery(requestUrl(request).search),
  ip: isLocal(request.socket.remoteAddress ?? ''),
  headers: plainHeaders(request),
});

/**
 * CloudFront in front of the site bucket: applies the distribution's viewer functions, headers, compression,
 * and cache rules to the built files.
 * @param settings read for each request, so that a changed stack applies immediately
 */
export function createSiteServer(
  folder: string,
  settings: () => SiteSettings,
  config: () => string,
  transform?: Transform,
): Handler {
  const find = openSiteFiles(folder, (text) => fillMarkers(text, settings().markers));
  return async (request, response) => {
    const site = settings();
    const viewer = viewerRequest(request);
    const behavior = behaviorFor(site, viewer.uri);
    const added = { ...behavior.headers, ...(viewer.headers.origin !== undefined && behavior.corsHeaders) };
    for (const [name, value] of Object.entries(added)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      request.resume();
      return send(response, 403, 'The distribution does not allow this method', plainText);
    }
    let path = viewer.uri;
    if (behavior.onRequest) {
      const outcome = behavior.onRequest.onRequest(viewer);
      if ('response' in outcome) {
        const { statusCode, headers } = outcome.response;
        return send(response, statusCode, '', unwrapped(headers));
      }
      path = outcome.request.uri;
    }
    const file =
      path === '/config.json'
        ? siteFile(Buffer.from(config()), 'application/json')
        : await find(decodePath(path));
    const found = file !== undefined || (transform && path.endsWith('.html'));
    // CloudFront compares the tag before it runs the viewer function, which then sees a 304 without a body.
    const isUnchanged = file !== undefined && viewer.headers['if-none-match'] === file.etag;
    response.statusCode = !found ? 404 : isUnchanged ? 304 : 200;
    if (found && behavior.onResponse) {
      const outcome = behavior.onResponse.onResponse(viewer, response.statusCode, added);
      response.statusCode = outcome.status;
      for (const name of Object.keys(added)) response.removeHeader(name);
      for (const [name, value] of Object.entries(outcome.headers))
        response.setHeader(name, withoutTls(value, viewer.headers.host));
    }
    if (transform && (await transform(request, response, path))) return;
    if (!file) return send(response, 404, missingObject, { 'content-type': 'application/xml' });
    const { bytes, encoding } = await file.body(viewer.headers['accept-encoding'] ?? '');
    const headers = {
      'content-type': file.type,
      'cache-control': cacheControlFor(site, path),
      etag: file.etag,
      vary: 'Accept-Encoding',
      ...(encoding && { 'content-encoding': encoding }),
    };
    if (isUnchanged) {
      response.writeHead(response.statusCode, headers).end();
      return;
    }
    send(response, response.statusCode, bytes, headers);
  };
}

/** This run has no TLS, so its own origin starts with http. */
const withoutTls = (text: string, host: string | undefined): string =>
  text.replaceAll(`https://${host}`, `http://${host}`);

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A malformed escape matches no file.
    return '\0';
  }
}
