import type { IncomingMessage } from 'node:http';
import type { createFirewall } from '../firewall/firewall.ts';
import { type Handler, requestUrl, send } from '../http-message.ts';
import { rejectAtEdge } from './edge-rejections.ts';
import { viewerRequest } from './site-server.ts';
import { behaviorFor, type SiteBehavior, type SiteSettings } from './site-settings.ts';
import { unwrapped } from './viewer-function.ts';

/** The behavior that passes requests on to the API, if the distribution has one. */
export const apiBehavior = (site: SiteSettings): SiteBehavior | undefined =>
  site.behaviors.find(({ serves }) => serves === 'api');

/** The headers that the origin receives in addition to the viewer's. */
export function addedHeaders(behavior: SiteBehavior, request: IncomingMessage): Record<string, string> {
  const outcome = behavior.onRequest?.onRequest(viewerRequest(request));
  return {
    ...(outcome && 'request' in outcome && unwrapped(outcome.request.headers)),
    ...behavior.originHeaders,
  };
}

/**
 * What a browser reaches: CloudFront, with its firewall, in front of the site's files and the API.
 * @param parts read for each request, so that a changed stack applies immediately
 */
export function createDistribution(parts: {
  readonly site: () => SiteSettings;
  readonly firewall: () => ReturnType<typeof createFirewall>;
  readonly files: Handler;
  readonly api: Handler;
}): Handler {
  return async (request, response) => {
    const viewer = viewerRequest(request);
    const rejection = rejectAtEdge(request) ?? parts.firewall()(viewer.ip);
    if (rejection) {
      request.resume();
      return send(response, rejection.status, rejection.body, rejection.headers);
    }
    const behavior = behaviorFor(parts.site(), requestUrl(request).pathname);
    if (behavior.serves !== 'api') return parts.files(request, response);
    const outcome = behavior.onRequest?.onRequest(viewer);
    if (outcome && 'response' in outcome) {
      request.resume();
      return send(response, outcome.response.statusCode, '', unwrapped(outcome.response.headers));
    }
    return parts.api(request, response);
  };
}
