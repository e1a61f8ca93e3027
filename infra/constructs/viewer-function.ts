import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { viewerAddressHeader } from '#functions/http/viewer-address.ts';
import { type SiteRoute, siteRoutes } from '../../frontend/site-routes.ts';

/** What is sent, with status 404, for an address that is nobody's. */
export const notFoundFile = '/404.html';

/**
 * The file of the site bucket that answers an address: a prerendered page, the app's shell, a file, or the
 * 404 page. Its source text becomes the viewer function, so it uses nothing from outside itself.
 */
export function siteFile(address: string, routes: readonly Pick<SiteRoute, 'path' | 'kind'>[]): string {
  const path = address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : address;
  const given = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    const matches =
      wanted.length === given.length &&
      wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''));
    if (matches)
      return route.kind === 'app' ? '/app.html' : path === '/' ? '/index.html' : `${path}/index.html`;
  }
  return (given[given.length - 1] || '').includes('.') ? address : '/404.html';
}

const prelude = (routes: readonly SiteRoute[]): string =>
  `const routes=${JSON.stringify(routes)};\n${siteFile.toString()}\n`;

/** Runs before the cache: an address becomes the file that answers it. */
export const viewerRequestCode = (routes: readonly SiteRoute[]): string =>
  `${prelude(routes)}function handler(event) {
  event.request.uri = siteFile(event.request.uri, routes);
  return event.request;
}
`;

/**
 * Runs on the way out: the 404 page gets its status. Error pages of the distribution would do that too,
 * but for the API's own answers as well.
 */
export const viewerResponseCode = (routes: readonly SiteRoute[]): string =>
  `${prelude(routes)}function handler(event) {
  if (siteFile(event.request.uri, routes) === '${notFoundFile}') {
    event.response.statusCode = 404;
    event.response.statusDescription = 'Not Found';
  }
  return event.response;
}
`;

/** Tells the API who is asking: it sees CloudFront's address only, and the header cannot be brought along. */
const viewerAddressCode = `function handler(event) {
  event.request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
  return event.request;
}
`;

const viewerFunction = (scope: Construct, id: string, code: string, comment: string) =>
  new cloudfront.Function(scope, id, {
    code: cloudfront.FunctionCode.fromInline(code),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    comment,
  });

/** The two functions of the site's pages. */
export function sitePageFunctions(scope: Construct): cloudfront.FunctionAssociation[] {
  return [
    {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: viewerFunction(scope, 'PageRequest', viewerRequestCode(siteRoutes), 'Address to file'),
    },
    {
      eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE,
      function: viewerFunction(
        scope,
        'PageResponse',
        viewerResponseCode(siteRoutes),
        'Status of the 404 page',
      ),
    },
  ];
}

export const apiFunctions = (scope: Construct): cloudfront.FunctionAssociation[] => [
  {
    eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
    function: viewerFunction(scope, 'ApiRequest', viewerAddressCode, 'Viewer address for the API'),
  },
];
