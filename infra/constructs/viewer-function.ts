import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { viewerAddressHeader } from '#functions/http/viewer-address.ts';
import { type SiteRoute, siteFiles, siteRoutes } from '../../frontend/site-routes.ts';
import { requireEdgeLanguage } from '../edge-language.ts';

/** What is sent, with status 404, for an address that is nobody's. */
export const notFoundFile = '/404.html';

export interface SiteAddresses {
  readonly routes: readonly Pick<SiteRoute, 'path' | 'kind'>[];
  readonly files: readonly string[];
}

/**
 * The file of the site bucket that answers an address: a prerendered page, the app's shell, a file, or the
 * 404 page. Given such a file it returns that file again. Its source text becomes the viewer function, so it
 * uses nothing from outside itself and only the edge's own language (`infra/edge-language.ts`).
 */
export function siteFile(address: string, site: SiteAddresses): string {
  if (site.files.includes(address) || address.startsWith('/assets/')) return address;
  const path = address.replace(/\/(index\.html)?$/, '') || '/';
  const given = path.split('/');
  const route = site.routes.find((each) => {
    const wanted = each.path.split('/');
    return (
      wanted.length === given.length &&
      wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
    );
  });
  if (!route) return '/404.html';
  if (route.kind === 'app') return '/app.html';
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

export const siteAddresses: SiteAddresses = { routes: siteRoutes, files: ['/app.html', ...siteFiles] };

const prelude = `const site=${JSON.stringify(siteAddresses)};\n${siteFile.toString()}\n`;

/** Runs before the cache: an address becomes the file that answers it. */
export const viewerRequestCode = `${prelude}function handler(event) {
  event.request.uri = siteFile(event.request.uri, site);
  return event.request;
}
`;

/**
 * Runs on the way out: the 404 page gets its status. Error pages of the distribution would do that too,
 * but for the API's own answers as well. CloudFront does not run it where the origin responded 400 or more, so
 * the 404 page is a file that is there: only a file below /assets/ that is not there shows S3's own 404.
 */
export const viewerResponseCode = `${prelude}function handler(event) {
  if (siteFile(event.request.uri, site) === '${notFoundFile}') {
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

/** @throws for code the edge would not run */
export function viewerFunction(scope: Construct, id: string, code: string, comment: string) {
  requireEdgeLanguage(id, code);
  return new cloudfront.Function(scope, id, {
    code: cloudfront.FunctionCode.fromInline(code),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    comment,
  });
}

/** The two functions of the site's pages. */
export function sitePageFunctions(scope: Construct): cloudfront.FunctionAssociation[] {
  return [
    {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: viewerFunction(scope, 'PageRequest', viewerRequestCode, 'Address to file'),
    },
    {
      eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE,
      function: viewerFunction(scope, 'PageResponse', viewerResponseCode, 'Status of the 404 page'),
    },
  ];
}

export const apiFunctions = (scope: Construct): cloudfront.FunctionAssociation[] => [
  {
    eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
    function: viewerFunction(scope, 'ApiRequest', viewerAddressCode, 'Viewer address for the API'),
  },
];
